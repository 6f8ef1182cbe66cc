import type { BeneficiaryValues, DraftValues, Family, PayerValues } from '../transfers/types.ts';

const sharesShape = (one: Family, other: Family) => (one === 'business') === (other === 'business');

/**
 * A payer as another family writes it. The business family has an account number of its own; global and personal
 * orders share one shape.
 */
export function payerFor(family: Family, from: DraftValues): PayerValues {
  const { payer } = from;
  if (sharesShape(from.family, family)) return payer;
  if (family === 'business') {
    return {
      ...payer,
      entityType: 'B',
      fullName: payer.fullName || nameOf(payer),
      accountNumber: payer.accountNumber || payer.accountInfo.number,
    };
  }
  return {
    ...payer,
    entityType: 'B',
    nationality: payer.nationality || payer.address.country,
    accountInfo: { ...payer.accountInfo, number: payer.accountInfo.number || payer.accountNumber },
  };
}

/** Returns a recipient in another family's form; values without a field there are left out. */
export function beneficiaryFor(family: Family, from: DraftValues): BeneficiaryValues {
  const { beneficiary } = from;
  if (sharesShape(from.family, family)) return beneficiary;
  return family === 'business' ? asSupplier(beneficiary) : asRecipient(beneficiary, from.holderType);
}

function asSupplier(beneficiary: BeneficiaryValues): BeneficiaryValues {
  const { accountInfo, accountType } = beneficiary;
  const isBank = accountType === 'bank';
  return {
    ...beneficiary,
    entityType: 'B',
    fullName: beneficiary.fullName || nameOf(beneficiary),
    accountName: accountInfo.name || beneficiary.fullName || nameOf(beneficiary),
    accountNumber: isBank ? accountInfo.number : '',
    bankName: isBank ? accountInfo.bankName : '',
    swiftCode: accountInfo.routingType === 'swift' ? accountInfo.routingValue : '',
    companyNumber: beneficiary.entityType === 'B' ? beneficiary.idNumber : '',
    idNumber: beneficiary.entityType === 'B' ? '' : beneficiary.idNumber,
  };
}

function asRecipient(
  beneficiary: BeneficiaryValues,
  holderType: DraftValues['holderType'],
): BeneficiaryValues {
  const { accountName, accountNumber, bankName, swiftCode, companyNumber, address } = beneficiary;
  const country = beneficiary.nationality || address.country;
  return {
    ...beneficiary,
    entityType: 'B',
    nationality: country,
    idNumber: holderType === 'business' ? companyNumber : '',
    accountType: 'bank',
    accountInfo: {
      ...beneficiary.accountInfo,
      name: accountName || beneficiary.fullName,
      number: accountNumber,
      bankName,
      country,
      routingType: swiftCode === '' ? '' : 'swift',
      routingValue: swiftCode,
    },
  };
}

const nameOf = (party: { firstName: string; lastName: string }) =>
  [party.firstName, party.lastName].filter(Boolean).join(' ');

/** Returns the values of one family as another family's form starts with them. */
export function familyValues(
  kind: 'payer' | 'beneficiary',
  family: Family,
  values: DraftValues,
): DraftValues {
  return kind === 'payer'
    ? { ...values, family, payer: payerFor(family, values) }
    : { ...values, family, beneficiary: beneficiaryFor(family, values) };
}
