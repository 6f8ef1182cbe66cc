import { expect, test } from 'vitest';
import { completeDraft, draftWith } from '@/lib/features/transfers/testing/drafts.ts';
import { fieldWords } from './use-words.ts';

test.each([
  ['paid in mainland China', completeDraft(), true],
  [
    'of whom only the nationality is known',
    draftWith({ targetCurrency: 'CNY', beneficiary: { nationality: 'CN' } }),
    true,
  ],
  ['paid in CNY, where is not said yet', draftWith({ targetCurrency: 'CNY' }), true],
  ['paid in CNY elsewhere', completeDraft({ beneficiary: { accountInfo: { country: 'HK' } } }), false],
  ['paid in another currency', completeDraft({ targetCurrency: 'USD' }), false],
])('the names of a recipient %s', (_, values, expected) => {
  for (const name of ['lastName', 'firstName'] as const) {
    const recipient = fieldWords(`beneficiary.${name}`, values);
    expect(recipient.hint === `beneficiary.${name}.hintInChinese`).toBe(expected);
    expect(recipient.label).toBe(`beneficiary.${name}.label`);
    expect(fieldWords(`payer.${name}`, values).hint).toBe(`payer.${name}.hint`);
  }
});
