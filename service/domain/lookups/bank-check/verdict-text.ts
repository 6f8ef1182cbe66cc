import type { BankVerdict } from './provider.ts';

/** Sentences for the caller: the verdict, and what to do about it. */
export const verdictTexts: Readonly<Record<BankVerdict, string>> = {
  verified: 'verified: the details belong together',
  account_not_found: 'account not found: ask the beneficiary for the account number again',
  account_closed: 'account closed: ask the beneficiary for another account',
  account_dormant:
    'account dormant: the beneficiary has to reactivate it at the bank, or give another account',
  name_mismatch:
    'name mismatch: the account is held under another name; give the name as the bank has it, in Chinese characters',
  id_mismatch:
    'ID number mismatch: the account is held under another ID number; compare it with the document',
  phone_mismatch:
    'phone mismatch: the bank has another phone number for this account; ask for the one reserved with the bank',
};
