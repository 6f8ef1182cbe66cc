import { z } from 'zod';
import { type DraftValues, families } from './types.ts';

// A draft is what somebody is in the middle of typing: any text is right, only its size has a limit.
const text = z.string().max(4000).default('');

const address = { country: text, state: text, city: text, street: text, postCode: text, address: text };

const party = {
  entityType: text,
  fullName: text,
  firstName: text,
  lastName: text,
  nationality: text,
  phoneCode: text,
  phoneNumber: text,
  email: text,
  idType: text,
  idNumber: text,
  idIssueDate: text,
  idExpiryDate: text,
  gender: text,
  occupation: text,
};

const payer = z.object({
  ...party,
  firstNameEn: text,
  lastNameEn: text,
  idCountry: text,
  dob: text,
  reference: text,
  address: z.object(address).prefault({}),
  accountInfo: z.object({ bankName: text, number: text }).prefault({}),
  accountNumber: text,
  swiftCode: text,
});

const beneficiary = z.object({
  ...party,
  accountType: text,
  address: z.object({ ...address, district: text }).prefault({}),
  accountInfo: z
    .object({
      name: text,
      bankName: text,
      country: text,
      currency: text,
      number: text,
      address: text,
      routingType: text,
      routingValue: text,
    })
    .prefault({}),
  accountName: text,
  accountNumber: text,
  bankName: text,
  swiftCode: text,
  companyNumber: text,
});

const quote = z.object({
  queryNo: z.string().max(256),
  rate: z.string().max(64),
  sourceCurrency: z.string().max(3),
  targetCurrency: z.string().max(3),
  fetchedAt: z.string().max(40),
  expiresAt: z.string().max(40),
});

/**
 * Reads what is stored of a draft, or what the browser sends to be stored. Lenient: fields that are missing
 * become empty, fields that are unknown are dropped, any text up to 4,000 characters passes. What may be *sent*
 * is decided by `validateDraft`, not here.
 */
export const draftValuesSchema: z.ZodType<DraftValues> = z.object({
  family: z.enum(families).default('global'),
  orderNo: text,
  fixedSide: z.enum(['source', 'target']).default('source'),
  sourceCurrency: text,
  sourceAmount: text,
  targetCurrency: text,
  targetAmount: text,
  lockRate: z.boolean().default(true),
  quote: quote.nullable().default(null),
  fundedByDeposit: z.boolean().default(false),
  depositChannel: text,
  depositAmount: text,
  depositCurrency: text,
  payerId: text,
  beneficiaryId: text,
  savedPayerId: text,
  savedBeneficiaryId: text,
  payer: payer.prefault({}),
  beneficiary: beneficiary.prefault({}),
  purpose: text,
  subpurpose: text,
  fundsSource: text,
  relationship: text,
  paymentType: text,
  transactionMode: text,
  logisticsCompany: text,
  logisticsNumber: text,
  holderType: z.enum(['business', 'personal']).default('business'),
  internalNote: text,
  keptAsEntered: z.record(z.string().max(100), z.string().max(4000)).default({}),
});
