/** The parts of the form that are checked and counted on their own; `payer` and `beneficiary` share one page. */
export type DraftSection = 'amount' | 'payer' | 'beneficiary' | 'details';

/** The pages of the wizard before the order exists, as they stand in the address. */
export type DraftStep = 'amount' | 'parties' | 'details';

export type FixedSide = 'source' | 'target';

/** The rate a draft was last filled with. Times are ISO 8601; `rate` is decimal text. */
export type DraftQuote = {
  queryNo: string;
  rate: string;
  sourceCurrency: string;
  targetCurrency: string;
  fetchedAt: string;
  expiresAt: string;
};

export type AddressValues = {
  country: string;
  state: string;
  city: string;
  street: string;
  postCode: string;
  address: string;
};

type PartyValues = {
  entityType: string;
  fullName: string;
  firstName: string;
  lastName: string;
  nationality: string;
  phoneCode: string;
  phoneNumber: string;
  email: string;
  idType: string;
  idNumber: string;
  idIssueDate: string;
  idExpiryDate: string;
  gender: string;
  occupation: string;
};

export type PayerValues = PartyValues & {
  firstNameEn: string;
  lastNameEn: string;
  idCountry: string;
  dob: string;
  reference: string;
  address: AddressValues;
  accountInfo: { bankName: string; number: string };
};

export type BeneficiaryValues = PartyValues & {
  accountType: string;
  address: AddressValues & { district: string };
  accountInfo: {
    name: string;
    bankName: string;
    country: string;
    currency: string;
    number: string;
    address: string;
    routingType: string;
    routingValue: string;
  };
};

/**
 * What a draft of a global order holds, as typed: text under the wire's own paths (specification §2.4), amounts as
 * decimal text, empty text for what was not filled. Hidden fields keep their last value here; they leave only in
 * `toGlobalOrder`, which sends what is visible.
 */
export type GlobalDraftValues = {
  family: 'global';
  orderNo: string;
  fixedSide: FixedSide;
  sourceCurrency: string;
  sourceAmount: string;
  targetCurrency: string;
  targetAmount: string;
  lockRate: boolean;
  quote: DraftQuote | null;
  fundedByDeposit: boolean;
  depositChannel: string;
  depositAmount: string;
  depositCurrency: string;
  /** Known to the service, so that the object is not sent at all (C-13, C-14). */
  payerId: string;
  beneficiaryId: string;
  payer: PayerValues;
  beneficiary: BeneficiaryValues;
  purpose: string;
  subpurpose: string;
  fundsSource: string;
  relationship: string;
  paymentType: string;
  transactionMode: string;
  logisticsCompany: string;
  logisticsNumber: string;
  /** Stays in the portal. */
  internalNote: string;
  /** Warnings a person chose to keep: field path → the value they kept. Another value asks again. */
  keptAsEntered: Record<string, string>;
};

/** `create` before the service knows the order, `update` afterwards (specification §2.5). */
export type FormMode = 'create' | 'update';
