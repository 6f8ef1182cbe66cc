import type { AlipayInput } from '@/lib/features/lookups/schema.ts';

/** An Alipay check with nothing filled in but where it goes to. */
export const emptyAlipayInput: AlipayInput = {
  scenario: 'wallet',
  purpose: '',
  entityReviewed: false,
  payerFullName: '',
  payerNationality: '',
  payerCountry: '',
  firstName: '',
  lastName: '',
  fullName: '',
  idNumber: '',
  phoneNumber: '',
  accountNumber: '',
  login: '',
  beneficiaryCountry: 'CN',
};
