import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ReadBack } from '@/lib/features/orders/review.ts';
import { masked, sentFields } from '@/lib/features/orders/sent-fields.ts';
import { isFieldPath } from '@/lib/features/transfers/fields.ts';
import { toOrder } from '@/lib/features/transfers/payload.ts';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import type { DraftValues, FieldPath } from '@/lib/features/transfers/types.ts';
import { renderInLocale } from '../../../tests/support/render-in-locale.tsx';
import { groupOf, SentSummary } from './sent-summary.tsx';

afterEach(cleanup);

/** The fields of an order as its form had them, with those that were left out. */
function readBack(values: DraftValues = completeDraft(), left: readonly FieldPath[] = []): ReadBack {
  const sent = masked(sentFields(toOrder(values))).flatMap(({ path, value }) =>
    isFieldPath(path) ? [{ path, value, canChange: false }] : [],
  );
  const rows = [...sent, ...left.map((path) => ({ path, value: null, canChange: false }))];
  return { values, rows, suppliedName: null, kept: [], keptByName: '', change: 'possible' };
}

const group = (name: string) => within(screen.getByRole('region', { name }));

test.each([
  ['en', 'Sender', 'Recipient', 'Account', 'Account number'],
  ['zh-CN', '付款人', '收款人', '账户', '银行账号'],
] as const)(
  'sender, recipient and account are read back, the number by its ends, in %s',
  (locale, payer, recipient, account, number) => {
    renderInLocale(<SentSummary readBack={readBack()} orderId="order-1" />, locale);
    expect(group(payer).getByText('Jane Miller')).toBeTruthy();
    expect(group(recipient).getByText('王小明')).toBeTruthy();
    const value = group(account).getByText(number).nextElementSibling;
    expect(value?.textContent).toBe('62••••4567');
    expect(group(account).getByRole('button', { name: new RegExp(number) })).toBeTruthy();
    expect(group(account).getByText('中国银行北京分行')).toBeTruthy();
  },
);

test('a party of which only the id is known is told by it', () => {
  const known = { ...readBack(), rows: [{ path: 'payerId', value: 'PFM31HV84', canChange: false } as const] };
  renderInLocale(<SentSummary readBack={known} orderId="order-1" />);
  expect(group('Sender').getByText('Saved sender').nextSibling?.textContent).toBe('PFM31HV84');
});

test.each([
  ['en', '3 optional fields not provided', ['SenderGender, Occupation', 'RecipientCity']],
  ['zh-CN', '3个选填项未填写', ['付款人性别职业', '收款人城市']],
] as const)('what was left out is one line of the whole page, in %s', (locale, summary, lists) => {
  const left = ['payer.gender', 'payer.occupation', 'beneficiary.address.city'] as const;
  renderInLocale(<SentSummary readBack={readBack(completeDraft(), left)} orderId="order-1" />, locale);
  const folded = screen.getByText(summary).closest('details');
  expect(document.querySelectorAll('details')).toHaveLength(1);
  expect([...(folded?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent)).toEqual(
    lists,
  );
  expect(document.querySelectorAll('[data-field="payer.gender"]')).toHaveLength(0);
});

test('a group has one way to change it, to the first of its fields that can change; a fixed group has none', () => {
  const all = readBack();
  const changeable: readonly string[] = ['beneficiary.lastName', 'purpose', 'fundsSource'];
  const rows = all.rows.map((row) => ({ ...row, canChange: changeable.includes(row.path) }));
  renderInLocale(<SentSummary readBack={{ ...all, rows }} orderId="o" from="review" />);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Change Recipient', '/orders/o/edit?field=beneficiary.lastName&from=review'],
    ['Change Purpose and details', '/orders/o/edit?field=purpose&from=review'],
  ]);
});

test('an order to Alipay is read back as it goes out, the type of its routing among it', () => {
  const values = completeDraft({
    beneficiary: { accountType: 'alipay', accountInfo: { routingValue: 'wang@example.cn' } },
  });
  const alipay = readBack(values);
  const { container } = renderInLocale(<SentSummary readBack={alipay} orderId="order-1" />);
  const shown = [...container.querySelectorAll<HTMLElement>('[data-field]')].map(
    ({ dataset }) => dataset.field,
  );
  const due = alipay.rows.map(({ path }) => path).filter((path) => groupOf(path, 'global') !== null);
  expect(new Set(shown)).toEqual(new Set<unknown>(due));
  expect(shown).toHaveLength(due.length);
  expect(screen.getByText('Routing code type').nextSibling?.textContent).toBe('Alipay');
  expect(screen.getByText('Alipay login').nextSibling?.textContent).toBe('w••••@example.cn');
  expect(screen.queryByText('Account number')).toBeNull();
});
