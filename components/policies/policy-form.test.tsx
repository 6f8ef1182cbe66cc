import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { proposePolicyAction } from '@/lib/features/policies/actions.ts';
import type { Policy } from '@/lib/features/policies/schema.ts';
import { en } from '../../tests/support/catalogues.ts';
import { chooseOption } from '../../tests/support/choose-option.ts';
import { expectRefused, renderForm } from '../../tests/support/forms.tsx';
import { media } from '../ui/use-media.ts';
import { PolicyForm } from './policy-form.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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
  knownAfterDays: 3,
  knownSharePercent: 10,
};
const usdLimit = 'Rule 1, limit in USD';
const onDone = vi.fn();
const show = () => renderForm(<PolicyForm policy={policy} onDone={onDone} />);
const field = (label: string, kind: 'textbox' | 'combobox' = 'textbox') =>
  screen.getByRole(kind, { name: new RegExp(`^${label}`) });
const write = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const addCurrency = async (code: string) => {
  const list = field(words.addCurrency, 'combobox');
  fireEvent.focus(list);
  fireEvent.change(list, { target: { value: code } });
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(`^${code}`) }));
};

test.each([
  [usdLimit, 'thousand', 'Limit must be a number, such as 1,234.50'],
  [usdLimit, '1.234', 'Limit can have at most 2 decimal places in USD'],
  [usdLimit, '-5', 'Limit cannot be less than zero'],
  [usdLimit, '', words.limitEmpty],
  [words.drift, '11', words.driftWrong],
  [words.hours, '0', words.hoursWrong],
  [words.knownDays, '91', words.knownDaysWrong],
  [words.knownDays, '1.5', words.knownDaysWrong],
  [words.knownShare, '101', words.knownShareWrong],
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
  write(words.knownDays, '5');
  write(words.knownShare, '25');
  write(words.note, ' Slower ');
  press(words.add);
  const added = within(screen.getByRole('group', { name: 'Rule 2' }));
  await addCurrency('EUR');
  write('Rule 2, limit in EUR', '5,000 eur');
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
      knownAfterDays: 5,
      knownSharePercent: 25,
      rules: [{ family: 'any', recipient: 'any', over, approvers: 1, stepUp: true }],
    },
  });
});

test('a currency that is removed and added again has the limits typed before', async () => {
  show();
  await addCurrency('JPY');
  expect(field('Rule 1, limit in JPY')).toHaveProperty('value', '');
  write('Rule 1, limit in JPY', '10.5');
  write(usdLimit, '2500');
  press('Remove USD');
  press('Remove JPY');
  expect(screen.queryByRole('textbox', { name: /limit/ })).toBeNull();
  press(words.propose);
  await expectRefused(field(words.addCurrency, 'combobox'), words.noCurrency);
  await addCurrency('JPY');
  await addCurrency('USD');
  expect(field('Rule 1, limit in JPY')).toHaveProperty('value', '10.5');
  expect(field(usdLimit)).toHaveProperty('value', '2,500');
});

test('on a phone the limits are one group per currency, with what was typed', () => {
  const phone = Object.assign(new EventTarget(), { matches: false });
  const all = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => (query === media.phone ? phone : all(query)));
  show();
  write(usdLimit, 'much');
  phone.matches = true;
  act(() => void phone.dispatchEvent(new Event('change')));
  expect(screen.queryByRole('table')).toBeNull();
  const group = within(screen.getByRole('group', { name: 'USD' }));
  expect(group.getByRole('textbox', { name: usdLimit })).toHaveProperty('value', 'much');
  expect(group.getByText('Limit must be a number, such as 1,234.50')).toBeDefined();
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
