import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerRequestAction } from '@/lib/features/information/actions.ts';
import { en } from '../../tests/support/catalogues.ts';
import { expectRefused, renderForm } from '../../tests/support/forms.tsx';
import { AnswerForm } from './answer-form.tsx';

afterEach(cleanup);

const words = en.information;
const onSaid = vi.fn();
function show() {
  renderForm(<AnswerForm orderId="order-1" onSaid={onSaid} />);
  return screen.getByLabelText<HTMLInputElement>(words.name);
}
const write = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });
const press = () => fireEvent.click(screen.getByRole('button', { name: words.send }));

test('a name that is missing or not in Chinese characters is refused at its field and stays', async () => {
  vi.mocked(answerRequestAction).mockResolvedValue({ ok: false, reason: { code: 'not-chinese' } });
  const field = show();
  press();
  await expectRefused(field, words.nameEmpty);
  expect(answerRequestAction).not.toHaveBeenCalled();

  write(field, 'Wang Wei');
  field.blur();
  press();
  await expectRefused(field, words.refused.notChinese);
  expect(field.value).toBe('Wang Wei');
  write(field, '王伟');
  await waitFor(() => expect(screen.queryByText(words.refused.notChinese)).toBeNull());
});

test('what came of an answer is said', async () => {
  vi.mocked(answerRequestAction).mockResolvedValue({ ok: true, value: { outcome: 'settled', asked: null } });
  const field = show();
  write(field, ' 王伟 ');
  press();
  await waitFor(() =>
    expect(onSaid).toHaveBeenLastCalledWith({ kind: 'success', text: words.outcome.settled }),
  );
  expect(answerRequestAction).toHaveBeenCalledWith({ orderId: 'order-1', name: '王伟' });
});
