import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ReadBack } from '@/lib/features/orders/read-back.ts';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
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
