import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ReadBack } from '@/lib/features/orders/read-back.ts';
import { sentFields } from '@/lib/features/orders/sent-fields.ts';
import { isFieldPath } from '@/lib/features/transfers/fields.ts';
import { toOrder } from '@/lib/features/transfers/payload.ts';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { groupOf } from './read-back-groups.ts';
import { SentSummary } from './sent-summary.tsx';

afterEach(cleanup);

function readBack(): ReadBack {
  const values = completeDraft();
  const { payer, beneficiary } = values;
  const known = {
    ...values,
    payerId: 'PFM31HV84',
    beneficiaryId: 'BFM31HV84',
    payer: {
      ...payer,
      fullName: 'Jane Miller',
      nationality: 'US',
      address: { ...payer.address, city: 'Boston' },
    },
    beneficiary: {
      ...beneficiary,
      fullName: '王伟',
      accountInfo: { ...beneficiary.accountInfo, number: '6217000010000004567' },
    },
  };
  const sent = (path: 'payerId' | 'beneficiaryId') => ({ path, value: known[path], canChange: false });
  return {
    values: known,
    rows: [sent('payerId'), sent('beneficiaryId')],
    kept: [],
    keptByName: '',
    change: 'possible',
  };
}

test.each([
  ['en', 'Sender', 'Recipient', 'Known to the service as Jane MillerUnited States · Boston'],
  ['zh-CN', '付款人', '收款人', '在服务方登记为Jane Miller美国 · Boston'],
] as const)(
  'a party that was sent by its id is read back with its name, in %s',
  (locale, payer, recipient, known) => {
    renderInLocale(<SentSummary readBack={readBack()} orderId="order-1" />, locale);
    const sender = within(screen.getByRole('region', { name: payer }));
    expect(sender.getByText('PFM31HV84')).toBeTruthy();
    expect(sender.getByRole('definition').textContent).toContain(known);
    const paid = screen.getByRole('region', { name: recipient }).textContent;
    expect(paid).toContain('王伟');
    expect(paid).toContain('••••4567');
    expect(paid).not.toContain('6217');
  },
);

test('an order to Alipay is read back as it goes out, the type of its routing among it', () => {
  const values = completeDraft({
    beneficiary: { accountType: 'alipay', accountInfo: { routingValue: 'wang@example.cn' } },
  });
  const sent = sentFields(toOrder(values)).flatMap(({ path, value }) =>
    isFieldPath(path) ? [{ path, value, canChange: false }] : [],
  );
  const { container } = renderInLocale(
    <SentSummary readBack={{ ...readBack(), values, rows: sent }} orderId="order-1" />,
  );
  const shown = [...container.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset.row);
  const due = sent.map(({ path }) => path).filter((path) => groupOf(path, 'global') !== null);
  expect(new Set(shown)).toEqual(new Set<unknown>(due));
  expect(shown).toHaveLength(due.length);
  expect(screen.getByText('Routing code type').nextSibling?.textContent).toBe('Alipay');
  expect(screen.getByText('Alipay login').nextSibling?.textContent).toBe('wang@example.cn');
  expect(screen.queryByText('Account number')).toBeNull();
});
