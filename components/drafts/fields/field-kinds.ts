import { type FormField, fieldAt } from '@/lib/features/transfers/fields.ts';
import { type DraftValues, type FieldPath, valueAt } from '@/lib/features/transfers/types.ts';

export type TextPath = Exclude<FieldPath, 'queryNo' | 'sourceAmount' | 'targetAmount' | 'depositAmount'>;

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
  | 'choice'
  | 'purpose'
  | 'relationship'
  | 'occupation'
  | 'branch';

/** Fields with a control of their own; every other control follows from the kind of value. */
const kinds: Record<string, FieldKind> = {
  orderNo: 'code',
  purpose: 'purpose',
  fundsSource: 'segments',
  relationship: 'relationship',
  paymentType: 'radios',
  holderType: 'segments',
  logisticsNumber: 'code',
  internalNote: 'note',
  'beneficiary.accountType': 'segments',
  'beneficiary.bankName': 'branch',
  occupation: 'occupation',
  entityType: 'segments',
  gender: 'segments',
  'address.postCode': 'code',
};

const kindOfType: Record<FormField['type'], FieldKind> = {
  text: 'text',
  identifier: 'text',
  amount: 'text',
  flag: 'text',
  object: 'text',
  choice: 'choice',
  code: 'code',
  country: 'country',
  currency: 'currency',
  date: 'date',
  email: 'email',
  phone: 'phone',
};

export function kindOf(path: FieldPath): FieldKind {
  const own = kinds[path] ?? kinds[path.replace(/^(?:payer|beneficiary)\./, '')];
  return own ?? kindOfType[fieldAt(path).type];
}

/** True once a text may be complete, so that it is checked on blur (ui.md §3.13); other fields are checked on Continue. */
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

/** The fields that a resident ID determines, and the fields that make a number a resident ID. */
const ofResidentId = /\.(?:nationality|idType|idNumber|gender|dob)$/;
const saidByResidentId: readonly FieldPath[] = ['payer.gender', 'payer.dob', 'beneficiary.gender'];

/**
 * Returns the fields whose problems show when a field loses focus: the field itself, and the fields that contradict
 * its resident ID.
 */
export function checkedWhenLeft(path: FieldPath, values: DraftValues): FieldPath[] {
  const party = path.slice(0, path.indexOf('.') + 1);
  const said = ofResidentId.test(path) ? saidByResidentId.filter((other) => other.startsWith(party)) : [];
  return [...new Set([path, ...said])].filter((one) => isSelfChecking(one, valueAt(values, one)));
}
