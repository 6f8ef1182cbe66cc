import {
  type AccountCheckInput,
  type AlipayInput,
  alipayPurposeOf,
  type NameInput,
} from '@/lib/features/lookups/schema.ts';
import { nameParts } from '@/lib/features/transfers/fields.ts';
import type { DraftValues, FieldPath } from '@/lib/features/transfers/types.ts';

/** The details for a bank check of a draft's recipient, and the fields they come from. */
export type DraftCheck = {
  details: AccountCheckInput;
  paths: Record<'name' | 'idNumber' | 'account' | 'phone', FieldPath>;
};

/**
 * Null without an account in mainland China: other currencies, Alipay, known recipients. A phone number makes it a
 * four-element check.
 */
export function draftCheckOf(values: DraftValues): DraftCheck | null {
  const { beneficiary, family, targetCurrency } = values;
  if (targetCurrency !== 'CNY') return null;
  if (family === 'business') return businessCheckOf(values);
  const { accountInfo } = beneficiary;
  const isMainland = accountInfo.country === 'CN' || accountInfo.country === '';
  if (values.beneficiaryId !== '' || beneficiary.accountType !== 'bank' || !isMainland) return null;
  const phone =
    beneficiary.phoneCode === '' || beneficiary.phoneCode.endsWith('86') ? beneficiary.phoneNumber : '';
  return {
    details: {
      type: phone.trim() === '' ? 'check3' : 'check4',
      name: accountInfo.name || beneficiary.fullName,
      idNumber: beneficiary.idNumber,
      account: accountInfo.number,
      phone,
    },
    paths: {
      name: accountInfo.name === '' ? 'beneficiary.fullName' : 'beneficiary.accountInfo.name',
      idNumber: 'beneficiary.idNumber',
      account: 'beneficiary.accountInfo.number',
      phone: 'beneficiary.phoneNumber',
    },
  };
}

/** A supplier's own account is checked by its company number, a person's by the ID number (C-08, C-09). */
function businessCheckOf({ beneficiary, holderType }: DraftValues): DraftCheck {
  const isCompany = holderType === 'business';
  return {
    details: {
      type: 'check3',
      name: beneficiary.accountName,
      idNumber: isCompany ? beneficiary.companyNumber : beneficiary.idNumber,
      account: beneficiary.accountNumber,
      phone: '',
    },
    paths: {
      name: 'beneficiary.accountName',
      idNumber: isCompany ? 'beneficiary.companyNumber' : 'beneficiary.idNumber',
      account: 'beneficiary.accountNumber',
      phone: 'beneficiary.phoneNumber',
    },
  };
}

/** Returns the recipient of a draft for a look-up of the name in characters (C-31, C-42). */
export function draftNameOf({ beneficiary, family }: DraftValues): NameInput {
  const isCompany = family === 'business' || beneficiary.entityType === 'B';
  return {
    kind: isCompany ? 'company' : 'person',
    pinyinName: beneficiary.fullName,
    identifier: family === 'business' ? beneficiary.companyNumber : beneficiary.idNumber,
  };
}

/**
 * The fields that a looked-up name fills: family, given and full name, and the account's holder unless the holder is
 * already a different name in characters.
 */
export function namesOf(characters: string, { beneficiary, family, holderType }: DraftValues) {
  const names: [FieldPath, string][] = [['beneficiary.fullName', characters]];
  if (family === 'business') {
    return holderType === 'business' ? [...names, ['beneficiary.accountName', characters] as const] : names;
  }
  const { accountInfo, entityType, fullName } = beneficiary;
  if (accountInfo.name === fullName || !/\p{Script=Han}/u.test(accountInfo.name)) {
    names.push(['beneficiary.accountInfo.name', characters]);
  }
  const parts = entityType === 'I' ? nameParts(characters) : null;
  if (parts) {
    names.push(['beneficiary.lastName', parts.lastName], ['beneficiary.firstName', parts.firstName]);
  }
  return names;
}

/** An Alipay check filled from a draft; null if the draft does not pay to Alipay. */
export function draftAlipayOf(values: DraftValues): AlipayInput | null {
  const { beneficiary, payer, family, purpose } = values;
  if (family === 'business' || beneficiary.accountType !== 'alipay' || values.beneficiaryId !== '')
    return null;
  const scenario = purpose === 'Payroll' ? 'payroll' : 'wallet';
  return {
    ...emptyAlipayInput,
    scenario,
    purpose: alipayPurposeOf(purpose),
    payerFullName: payer.fullName,
    payerNationality: payer.nationality,
    payerCountry: payer.address.country || payer.nationality,
    firstName: beneficiary.firstName,
    lastName: beneficiary.lastName,
    fullName: beneficiary.fullName,
    idNumber: beneficiary.idNumber,
    phoneNumber: beneficiary.phoneNumber,
    accountNumber: beneficiary.accountInfo.number,
    login: beneficiary.accountInfo.routingValue,
    beneficiaryCountry: beneficiary.address.country || beneficiary.nationality || 'CN',
  };
}

/** An Alipay check with only its destination filled in. */
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
