import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { proposePolicyAction } from '@/lib/features/policies/actions.ts';
import type { Policy } from '@/lib/features/policies/types.ts';
import { en } from '../../tests/support/catalogues.ts';
import { chooseOption } from '../../tests/support/choose-option.ts';
import { expectRefused, renderForm } from '../../tests/support/forms.tsx';
import { PolicyForm } from './policy-form.tsx';

afterEach(cleanup);

const words = en.policies.form;
const policy: Policy = {
  rules: [
    {
      family: 'any',
      recipient: 'any',
      over: [{ currency: 'USD', amount: '10000' }],
      approvers: 1,
      stepUp: false,
    },
  ],
  otherCurrencies: 1,
  driftPercent: '0.5',
  expiryHours: 24,
  bulk: true,
  documentsViewed: false,
};
const onDone = vi.fn();
const show = () => renderForm(<PolicyForm policy={policy} onDone={onDone} />);
const field = (label: string, kind: 'textbox' | 'combobox' = 'textbox') =>
  screen.getByRole(kind, { name: new RegExp(`^${label}`) });
const write = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test.each([
  [words.limits, 'USD 10\nthousand', 'Enter a currency and an amount on each line. Not understood: thousand'],
  [words.limits, 'USD 10\nUSD 20', 'Each currency stands once in a rule. Remove this line: USD 20'],
  [words.limits, '', 'Enter a currency and an amount on each line. Not understood: —'],
  [words.drift, '11', words.driftWrong],
  [words.hours, '0', words.hoursWrong],
  [words.note, ' ', words.noteEmpty],
])('%s: %j is refused at the field, and everything typed stays', async (label, text, refusal) => {
  show();
  write(words.note, 'A better one');
  write(label, text);
  press(words.propose);
  await expectRefused(field(label), refusal);
  expect(field(label)).toHaveProperty('value', text);
  expect(proposePolicyAction).not.toHaveBeenCalled();
});

test('what is proposed is the policy as it was typed', async () => {
  vi.mocked(proposePolicyAction).mockResolvedValue({ ok: true, value: { policyId: 'policy-1' } });
  show();
  await chooseOption(field(words.other, 'combobox'), '2 people');
  write(words.hours, '48');
  write(words.note, ' Slower ');
  press(words.add);
  const added = within(screen.getByRole('group', { name: 'Rule 2' }));
  fireEvent.change(added.getByRole('textbox'), { target: { value: '5,000 eur' } });
  fireEvent.click(added.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: /Remove.*Rule 1/ }));
  press(words.propose);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const over = [{ currency: 'EUR', amount: '5000' }];
  expect(proposePolicyAction).toHaveBeenCalledWith({
    note: 'Slower',
    policy: {
      ...policy,
      otherCurrencies: 2,
      expiryHours: 48,
      rules: [{ family: 'any', recipient: 'any', over, approvers: 1, stepUp: true }],
    },
  });
});

test('a refusal is said, and what was typed stays', async () => {
  vi.mocked(proposePolicyAction).mockResolvedValue({ ok: false, reason: { code: 'already-proposed' } });
  show();
  write(words.note, 'Slower');
  press(words.propose);
  expect((await screen.findByRole('alert')).textContent).toBe(en.policies.refusal['already-proposed']);
  expect(field(words.note)).toHaveProperty('value', 'Slower');
  expect(onDone).not.toHaveBeenCalled();
});
