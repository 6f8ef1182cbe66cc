export const families = ['global', 'business', 'personal'] as const;

/** The three families of orders, which differ in their fields, in their endpoints and in what may change later. */
export type Family = (typeof families)[number];

/** The holder of the account a supplier is paid to: decides how `accountName` is read (C-08 to C-10). */
export type HolderType = 'business' | 'personal';

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
  /** Business family. */
  accountNumber: string;
  swiftCode: string;
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
  /** Business family. */
  accountName: string;
  accountNumber: string;
  bankName: string;
  swiftCode: string;
  companyNumber: string;
};

/**
 * The values of a draft, as typed, one shape for all families: text under the wire's own paths (specification §2.3,
 * §2.4, §2.7), amounts as decimal text, empty text for a field that was not filled. Which of the fields a family has is
 * decided by `evaluate` (`rules[path].visible`), never by the page. Hidden fields keep their last value here; they
 * leave only in `toOrder` and `toUpdate`, which send what is visible.
 */
export type DraftValues = {
  family: Family;
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
  /** The saved party of the portal whose details these are; empty for details of their own. Never sent. */
  savedPayerId: string;
  savedBeneficiaryId: string;
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
  /** Business family, only here: whose account it is, since the wire has no field for it. */
  holderType: HolderType;
  /** Stays in the portal. */
  internalNote: string;
  /** Warnings a person chose to keep: field path → the value they kept. Another value asks again. */
  keptAsEntered: Record<string, string>;
};

/** `create` before the service knows the order, `update` afterwards (specification §2.5). */
export type FormMode = 'create' | 'update';
