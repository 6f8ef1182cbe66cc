import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { valueAt } from '@/lib/features/transfers/values.ts';

/** The control that shows a field. */
export type FieldKind =
  | 'text'
  | 'code'
  | 'email'
  | 'phone'
  | 'date'
  | 'note'
  | 'country'
  | 'currency'
  | 'segments'
  | 'radios'
  | 'select'
  | 'relationship'
  | 'occupation'
  | 'branch';

const kinds: Partial<Record<FieldPath, FieldKind>> = {
  orderNo: 'code',
  purpose: 'radios',
  subpurpose: 'select',
  fundsSource: 'radios',
  relationship: 'relationship',
  paymentType: 'radios',
  transactionMode: 'radios',
  holderType: 'segments',
  logisticsNumber: 'code',
  internalNote: 'note',
  depositCurrency: 'currency',
  'beneficiary.accountType': 'segments',
  'beneficiary.accountInfo.currency': 'currency',
  'beneficiary.accountInfo.country': 'country',
  'beneficiary.accountInfo.number': 'code',
  'beneficiary.accountInfo.routingType': 'select',
  'beneficiary.accountInfo.routingValue': 'code',
  'payer.accountInfo.number': 'code',
  'payer.accountNumber': 'code',
  'payer.swiftCode': 'code',
  'beneficiary.accountNumber': 'code',
  'beneficiary.swiftCode': 'code',
  'beneficiary.bankName': 'branch',
  'beneficiary.companyNumber': 'code',
  'payer.dob': 'date',
  'payer.idCountry': 'country',
};

const partyKinds: Record<string, FieldKind> = {
  occupation: 'occupation',
  entityType: 'segments',
  gender: 'segments',
  nationality: 'country',
  idType: 'select',
  idNumber: 'code',
  idIssueDate: 'date',
  idExpiryDate: 'date',
  phoneCode: 'phone',
  phoneNumber: 'phone',
  email: 'email',
  'address.country': 'country',
  'address.postCode': 'code',
};

export function kindOf(path: FieldPath): FieldKind {
  return kinds[path] ?? partyKinds[path.replace(/^(?:payer|beneficiary)\./, '')] ?? 'text';
}

/** Codes that say themselves whether they are whole: only these are checked when they are left (ui.md §3.13). */
function isSelfChecking(path: FieldPath, text: string): boolean {
  const length = text.replaceAll(/[\s-]/g, '').length;
  if (path.endsWith('idNumber')) return length >= 18;
  if (path.endsWith('companyNumber')) return length >= 18;
  if (path.endsWith('.gender')) return length > 0;
  if (path.endsWith('swiftCode')) return length >= 8;
  if (path === 'beneficiary.accountInfo.number' || path === 'beneficiary.accountNumber') return length >= 12;
  if (path === 'beneficiary.accountInfo.routingValue') return length >= 6;
  return path.endsWith('Date') || path === 'payer.dob' ? length >= 8 : false;
}

/** The fields that a resident ID determines, and those that make a number one. */
const ofResidentId = /\.(?:nationality|idType|idNumber|gender|dob)$/;
const saidByResidentId: readonly FieldPath[] = ['payer.gender', 'payer.dob', 'beneficiary.gender'];

/**
 * Returns the fields whose problems are shown when a field is left: itself, and those a resident ID it belongs to
 * contradicts.
 */
export function checkedWhenLeft(path: FieldPath, values: DraftValues): FieldPath[] {
  const party = path.slice(0, path.indexOf('.') + 1);
  const said = ofResidentId.test(path) ? saidByResidentId.filter((other) => other.startsWith(party)) : [];
  return [...new Set([path, ...said])].filter((one) => isSelfChecking(one, valueAt(values, one)));
}
