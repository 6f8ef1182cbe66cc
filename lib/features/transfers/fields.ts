import type { DraftSection, Family } from './types.ts';

type FieldDefinition = { path: string; section: DraftSection; group: string; max: number };

/**
 * Every field of an order that a person can fill, of all families, in the order of the form. `path` is the wire path
 * of the create request (specification §2.3, §2.4), `max` its length in code points, `section` and `group` where it
 * is shown. Which of them a family has is in `family-fields.ts`.
 */
export const fields = [
  { path: 'sourceAmount', section: 'amount', group: 'amount', max: 32 },
  { path: 'sourceCurrency', section: 'amount', group: 'amount', max: 3 },
  { path: 'targetAmount', section: 'amount', group: 'amount', max: 32 },
  { path: 'targetCurrency', section: 'amount', group: 'amount', max: 3 },
  { path: 'queryNo', section: 'amount', group: 'amount', max: 256 },
  { path: 'depositChannel', section: 'amount', group: 'deposit', max: 32 },
  { path: 'depositAmount', section: 'amount', group: 'deposit', max: 32 },
  { path: 'depositCurrency', section: 'amount', group: 'deposit', max: 3 },
  { path: 'orderNo', section: 'amount', group: 'order', max: 256 },

  { path: 'payer.entityType', section: 'payer', group: 'who', max: 1 },
  { path: 'payer.lastName', section: 'payer', group: 'who', max: 256 },
  { path: 'payer.firstName', section: 'payer', group: 'who', max: 256 },
  { path: 'payer.fullName', section: 'payer', group: 'who', max: 256 },
  { path: 'payer.nationality', section: 'payer', group: 'who', max: 2 },
  { path: 'payer.lastNameEn', section: 'payer', group: 'person', max: 256 },
  { path: 'payer.firstNameEn', section: 'payer', group: 'person', max: 256 },
  { path: 'payer.gender', section: 'payer', group: 'person', max: 10 },
  { path: 'payer.dob', section: 'payer', group: 'person', max: 10 },
  { path: 'payer.occupation', section: 'payer', group: 'person', max: 256 },
  { path: 'payer.idType', section: 'payer', group: 'identity', max: 256 },
  { path: 'payer.idNumber', section: 'payer', group: 'identity', max: 256 },
  { path: 'payer.idCountry', section: 'payer', group: 'identity', max: 2 },
  { path: 'payer.idIssueDate', section: 'payer', group: 'identity', max: 256 },
  { path: 'payer.idExpiryDate', section: 'payer', group: 'identity', max: 256 },
  { path: 'payer.address.country', section: 'payer', group: 'address', max: 2 },
  { path: 'payer.address.state', section: 'payer', group: 'address', max: 256 },
  { path: 'payer.address.city', section: 'payer', group: 'address', max: 256 },
  { path: 'payer.address.street', section: 'payer', group: 'address', max: 256 },
  { path: 'payer.address.postCode', section: 'payer', group: 'address', max: 256 },
  { path: 'payer.address.address', section: 'payer', group: 'address', max: 256 },
  { path: 'payer.phoneCode', section: 'payer', group: 'contact', max: 10 },
  { path: 'payer.phoneNumber', section: 'payer', group: 'contact', max: 256 },
  { path: 'payer.email', section: 'payer', group: 'contact', max: 256 },
  { path: 'payer.accountInfo.bankName', section: 'payer', group: 'account', max: 256 },
  { path: 'payer.accountInfo.number', section: 'payer', group: 'account', max: 256 },
  { path: 'payer.accountNumber', section: 'payer', group: 'account', max: 256 },
  { path: 'payer.swiftCode', section: 'payer', group: 'account', max: 256 },
  { path: 'payer.reference', section: 'payer', group: 'reference', max: 32 },

  { path: 'beneficiary.entityType', section: 'beneficiary', group: 'who', max: 1 },
  { path: 'beneficiary.lastName', section: 'beneficiary', group: 'who', max: 256 },
  { path: 'beneficiary.firstName', section: 'beneficiary', group: 'who', max: 256 },
  { path: 'beneficiary.fullName', section: 'beneficiary', group: 'who', max: 256 },
  { path: 'beneficiary.nationality', section: 'beneficiary', group: 'who', max: 2 },
  { path: 'beneficiary.gender', section: 'beneficiary', group: 'who', max: 10 },
  { path: 'beneficiary.accountType', section: 'beneficiary', group: 'account', max: 32 },
  { path: 'beneficiary.accountInfo.name', section: 'beneficiary', group: 'account', max: 256 },
  { path: 'beneficiary.accountInfo.bankName', section: 'beneficiary', group: 'account', max: 256 },
  { path: 'beneficiary.accountInfo.number', section: 'beneficiary', group: 'account', max: 256 },
  { path: 'beneficiary.accountInfo.routingType', section: 'beneficiary', group: 'account', max: 256 },
  { path: 'beneficiary.accountInfo.routingValue', section: 'beneficiary', group: 'account', max: 256 },
  { path: 'beneficiary.accountInfo.country', section: 'beneficiary', group: 'account', max: 2 },
  { path: 'beneficiary.accountInfo.currency', section: 'beneficiary', group: 'account', max: 3 },
  { path: 'beneficiary.accountInfo.address', section: 'beneficiary', group: 'account', max: 256 },
  { path: 'holderType', section: 'beneficiary', group: 'account', max: 8 },
  { path: 'beneficiary.accountName', section: 'beneficiary', group: 'account', max: 256 },
  { path: 'beneficiary.accountNumber', section: 'beneficiary', group: 'account', max: 256 },
  { path: 'beneficiary.bankName', section: 'beneficiary', group: 'account', max: 256 },
  { path: 'beneficiary.swiftCode', section: 'beneficiary', group: 'account', max: 256 },
  { path: 'beneficiary.companyNumber', section: 'beneficiary', group: 'identity', max: 256 },
  { path: 'beneficiary.idType', section: 'beneficiary', group: 'identity', max: 256 },
  { path: 'beneficiary.idNumber', section: 'beneficiary', group: 'identity', max: 256 },
  { path: 'beneficiary.idIssueDate', section: 'beneficiary', group: 'identity', max: 256 },
  { path: 'beneficiary.idExpiryDate', section: 'beneficiary', group: 'identity', max: 256 },
  { path: 'beneficiary.address.country', section: 'beneficiary', group: 'address', max: 2 },
  { path: 'beneficiary.address.state', section: 'beneficiary', group: 'address', max: 256 },
  { path: 'beneficiary.address.city', section: 'beneficiary', group: 'address', max: 256 },
  { path: 'beneficiary.address.district', section: 'beneficiary', group: 'address', max: 256 },
  { path: 'beneficiary.address.street', section: 'beneficiary', group: 'address', max: 256 },
  { path: 'beneficiary.address.postCode', section: 'beneficiary', group: 'address', max: 256 },
  { path: 'beneficiary.address.address', section: 'beneficiary', group: 'address', max: 256 },
  { path: 'beneficiary.phoneCode', section: 'beneficiary', group: 'contact', max: 10 },
  { path: 'beneficiary.phoneNumber', section: 'beneficiary', group: 'contact', max: 256 },
  { path: 'beneficiary.email', section: 'beneficiary', group: 'contact', max: 256 },
  { path: 'beneficiary.occupation', section: 'beneficiary', group: 'contact', max: 256 },

  { path: 'purpose', section: 'details', group: 'purpose', max: 256 },
  { path: 'subpurpose', section: 'details', group: 'purpose', max: 256 },
  { path: 'fundsSource', section: 'details', group: 'purpose', max: 256 },
  { path: 'relationship', section: 'details', group: 'purpose', max: 256 },
  { path: 'paymentType', section: 'details', group: 'trade', max: 32 },
  { path: 'transactionMode', section: 'details', group: 'trade', max: 256 },
  { path: 'logisticsCompany', section: 'details', group: 'trade', max: 256 },
  { path: 'logisticsNumber', section: 'details', group: 'trade', max: 256 },
  { path: 'internalNote', section: 'details', group: 'note', max: 1000 },
] as const satisfies readonly FieldDefinition[];

export type FieldPath = (typeof fields)[number]['path'];

export type FieldGroup = (typeof fields)[number]['group'];

const byPath = new Map<string, (typeof fields)[number]>(fields.map((field) => [field.path, field]));

export function isFieldPath(path: string): path is FieldPath {
  return byPath.has(path);
}

/** Business orders ask for mode and payment stage beside the amount (ui.md §3.3). */
const businessSections: Partial<Record<FieldPath, DraftSection>> = {
  transactionMode: 'amount',
  paymentType: 'amount',
};

export function sectionOf(path: FieldPath, family: Family = 'global'): DraftSection {
  const own = family === 'business' ? businessSections[path] : undefined;
  return own ?? definitionOf(path).section;
}

export function maxCodePoints(path: FieldPath): number {
  return definitionOf(path).max;
}

function definitionOf(path: FieldPath): (typeof fields)[number] {
  const definition = byPath.get(path);
  if (definition === undefined) throw new RangeError(`not a field of the order form: ${path}`);
  return definition;
}
