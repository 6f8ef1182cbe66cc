import { expect, test } from 'vitest';
import { completeBusinessDraft, completeDraft } from '../../transfers/testing/drafts.ts';
import { orderRowOf } from './create-order.ts';

const quote = { rate: '7.2456', queryNo: 'Q1', quoteFetchedAt: null, quoteExpiresAt: null };

test.each([
  [
    'a bank account',
    completeDraft({ beneficiary: { accountInfo: { number: ' 6217 0000 1000 0003 446 ' } } }),
  ],
  [
    'an account in dashes',
    completeDraft({ beneficiary: { accountInfo: { number: '6217-0000-1000-0003-446' } } }),
  ],
  [
    'a full-width account',
    completeDraft({ beneficiary: { accountInfo: { number: '６２１７　０００３４４６' } } }),
  ],
  ['a company’s account', completeBusinessDraft({ beneficiary: { accountNumber: '1100 0000 003 446' } })],
  [
    'an Alipay login',
    completeDraft({
      beneficiary: { accountType: 'alipay', accountInfo: { number: '', routingValue: '138 0013 3446' } },
    }),
  ],
])('%s is kept without its gaps, and its end is that of the number', (_, values) => {
  const columns = orderRowOf(values, quote);
  if (!columns.ok) throw new Error('refused');
  expect(columns.value.accountSuffix).toBe('3446');
  expect(JSON.stringify(columns.value.values.beneficiary)).not.toMatch(/\d[\s-]+\d/);
});
