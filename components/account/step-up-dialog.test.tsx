import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { stepUpAction } from '@/lib/features/step-up/actions.ts';
import { ok } from '@/lib/result.ts';
import { en } from '../../tests/support/catalogues.ts';
import { expectRefused, renderForm } from '../../tests/support/forms.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

afterEach(cleanup);

test('goes on once a code was accepted, and not before', async () => {
  vi.mocked(stepUpAction).mockRejectedValueOnce(new Error('gone'));
  vi.mocked(stepUpAction).mockResolvedValueOnce(ok({}) as never);
  const onProved = vi.fn();
  renderForm(<StepUpDialog open goLabel="Approve 1.00 USD" onClose={vi.fn()} onProved={onProved} />);
  const field = screen.getByRole('textbox');
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Approve 1.00 USD' }));
  fireEvent.change(field, { target: { value: '12345' } });
  press();
  await expectRefused(field, en.stepUp.code.short);
  expect(stepUpAction).not.toHaveBeenCalled();

  fireEvent.change(field, { target: { value: '123456' } });
  press();
  await expectRefused(field, en.stepUp.refusal.noAnswer);
  expect(onProved).not.toHaveBeenCalled();
  press();
  await waitFor(() => expect(onProved).toHaveBeenCalledOnce());
  expect(stepUpAction).toHaveBeenCalledWith({ code: '123456' });
  expect(field).toHaveProperty('value', '');
});
