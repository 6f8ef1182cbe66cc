import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { rejectPolicyAction } from '@/lib/features/policies/actions.ts';
import { en } from '../../tests/support/catalogues.ts';
import { expectRefused, renderForm } from '../../tests/support/forms.tsx';
import { ProposalActions } from './proposal-actions.tsx';

afterEach(cleanup);

const words = en.policies.proposal;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a proposal is rejected with a reason', async () => {
  vi.mocked(rejectPolicyAction).mockResolvedValue({ ok: true, value: {} } as never);
  renderForm(<ProposalActions policyId="policy-1" mayDecide mayWithdraw={false} />);
  press(words.reject);
  const field = screen.getByRole('textbox');
  press(words.reject);
  await expectRefused(field, words.reasonEmpty);
  expect(rejectPolicyAction).not.toHaveBeenCalled();

  fireEvent.change(field, { target: { value: 'Too low. ' } });
  press(words.reject);
  await waitFor(() =>
    expect(rejectPolicyAction).toHaveBeenCalledWith({ policyId: 'policy-1', reason: 'Too low.' }),
  );
});
