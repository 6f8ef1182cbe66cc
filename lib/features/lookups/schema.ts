import { z } from 'zod';
import {
  type AlipayScenario,
  alipayRules,
  alipayScenarios,
  type BankCheckType,
  type NameHolder,
  type AlipayField as WirePath,
} from '../transfers/conditions/checks.ts';

const short = z.string().max(256);

export const areaSearchSchema = z.object({
  q: z.string().max(64).default(''),
  parent: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional(),
});

export const occupationSearchSchema = z.object({ q: z.string().max(64).default('') });

export const nameLookupSchema = z.strictObject({
  kind: z.enum(['person', 'company']),
  pinyinName: short,
  identifier: short,
});

export const accountDetailsSchema = z.strictObject({
  type: z.enum(['check3', 'check4']),
  name: short,
  /** A mainland resident ID, or a company's unified social credit code. */
  idNumber: short,
  account: short,
  /** Only for `check4`. */
  phone: short,
});

export const checkAccountSchema = z.strictObject({
  ...accountDetailsSchema.shape,
  askAgain: z.boolean(),
});

export const verifyAlipaySchema = z.strictObject({
  scenario: z.enum(alipayScenarios),
  purpose: short,
  /** The company was added in the service's back office and passed its review (C-40). */
  entityReviewed: z.boolean(),
  payerFullName: short,
  payerNationality: short,
  payerCountry: short,
  firstName: short,
  lastName: short,
  fullName: short,
  idNumber: short,
  phoneNumber: short,
  accountNumber: short,
  login: short,
  beneficiaryCountry: short,
});

const oneText = (value: unknown): unknown => (typeof value === 'string' ? value : undefined);

/** Reads the addresses of the tools' pages; invalid values are left out, never an error. */
export const browseSchema = z.object({
  q: z.preprocess(oneText, z.string().max(64).default('')).catch(''),
  parent: z
    .preprocess(
      oneText,
      z
        .string()
        .regex(/^\d{0,12}$/)
        .default(''),
    )
    .catch(''),
});

export const historySchema = z.object({
  after: z.preprocess(oneText, z.uuid().optional()).catch(undefined),
});

/** A list of the service with the time of its last reading (ISO 8601); `stale` if older than a day. */
export type ListReading = { fetchedAt: string; stale: boolean };

export type AreaLevel = 1 | 2 | 3;

/**
 * An area of mainland China. `path` names it from the province down, without redundant levels (ui.md §3.8). `address` is
 * its part of an address. `postCode` is its own, '' if unknown: most districts have none.
 */
export type AreaView = {
  key: string;
  level: AreaLevel;
  name: string;
  /** The name in Latin letters, for readers of English: `Haidian`. */
  latin: string;
  pinyin: string;
  path: string[];
  latinPath: string[];
  postCode: string;
  hasParts: boolean;
  address: AreaAddress;
};

export type AreaAddress = { state: string; city: string; district: string; postCode: string };

export type AreaPage = ListReading & { areas: AreaView[]; total: number };

/** `nameEn` is the value that orders carry. */
export type OccupationView = { nameEn: string; nameCn: string; nameTw: string };

export type OccupationPage = ListReading & { occupations: OccupationView[] };

/** Answer 503 of both lists: never read so far, and the service does not answer. */
export type ListRefusal = { code: 'unavailable' };

export type NameKind = NameHolder;

export type NameInput = z.output<typeof nameLookupSchema>;

/** The three outcomes of ui.md §3.8. */
export type NameOutcome = { outcome: 'found'; characters: string } | { outcome: 'withheld' | 'none' };

/** A field that cannot be sent as it is, and why. */
export type InputProblem = { field: string; problem: InputProblemKind };
export type InputProblemKind =
  | 'empty'
  | 'not-latin'
  | 'not-resident-id'
  | 'not-document'
  | 'wrong-check-digit'
  | 'not-credit-code'
  | 'not-phone'
  | 'not-account'
  | 'not-login'
  | 'not-chinese'
  | 'not-confirmed';

export type LookupRefusal =
  | { code: 'invalid'; problems: InputProblem[] }
  /** The service refused; nothing was charged. */
  | { code: 'refused'; status: string; message: string }
  | { code: 'unavailable' };

export type CheckType = BankCheckType;

export type AccountCheckInput = z.output<typeof accountDetailsSchema>;

export type AccountCheckState = 'sending' | 'matched' | 'mismatched' | 'unknown' | 'not-charged';

/** A check with masked details. */
export type AccountCheckView = {
  id: string;
  type: CheckType;
  state: AccountCheckState;
  masked: MaskedDetails;
  /** The bank's answer, in the service's words. */
  message: string | null;
  /** Decimal text and currency, such as '0.20 USD'; null if the price is unknown or nothing was charged. */
  fee: string | null;
  requestedByName: string;
  requestedAt: string;
  answeredAt: string | null;
  /** True if the answer is missing and asking again today is free. */
  mayAskAgain: boolean;
};

/** A page of checks, newest first; `nextAfter` is the cursor of the next page, null on the last. */
export type AccountCheckHistory = { checks: AccountCheckView[]; nextAfter: string | null };

export type MaskedDetails = { name: string; idNumber: string; account: string; phone: string | null };

/** `isNew` is false if the same details were checked before: nothing was sent or paid. */
export type AccountCheckAnswer = { check: AccountCheckView; isNew: boolean };

/** Everything the portal knows about these details before a paid check. */
export type KnownAccountCheck = {
  check: AccountCheckView | null;
  masked: MaskedDetails;
  fee: string | null;
  /** Problems that stop the details from being sent. */
  problems: InputProblem[];
};

/** The wallet that pays fees; `available` in the currency's units, as decimal text. */
export type SettlementWallet = { currency: string; available: string };

/**
 * `no-funds`: no wallet covers the fee. `not-offered`: this service makes no such checks. `too-many-checks`: the user
 * made `most` checks within the hour. Nothing was charged in any of these cases.
 */
export type AccountCheckRefusal =
  | LookupRefusal
  | { code: 'no-funds' }
  | { code: 'not-offered' }
  | { code: 'too-many-checks'; most: number };

export type { AlipayScenario };

export type AlipayInput = z.output<typeof verifyAlipaySchema>;
export type AlipayField = Exclude<keyof AlipayInput, 'scenario' | 'purpose' | 'entityReviewed'>;

export type AlipayAnswer = { feasible: boolean; message: string; tradeId: string };

/**
 * `unknown`: sent without an answer; asking again is free. `entity-missing`: the service has no reviewed company of this
 * name and country (C-40).
 */
export type AlipayRefusal =
  | LookupRefusal
  | { code: 'unknown' }
  | { code: 'not-offered' }
  | { code: 'entity-missing' };

/** The wire path whose rules each form field follows, in the order of the form. */
const wirePathOf = {
  payerFullName: 'payer.fullName',
  payerNationality: 'payer.nationality',
  lastName: 'beneficiary.lastName',
  firstName: 'beneficiary.firstName',
  fullName: 'beneficiary.fullName',
  idNumber: 'beneficiary.idNumber',
  login: 'beneficiary.accountInfo.routingValue',
  accountNumber: 'beneficiary.accountInfo.number',
  phoneNumber: 'beneficiary.phoneNumber',
  beneficiaryCountry: 'beneficiary.address.country',
  payerCountry: 'payer.address.country',
} as const satisfies Record<AlipayField, WirePath>;

const order = Object.keys(wirePathOf) as AlipayField[];

/** Fields of a scenario (C-39), in the order of the form. Nothing else is sent. */
export function fieldsOfScenario(scenario: AlipayScenario): AlipayField[] {
  const rules = alipayRules(scenario);
  return order.filter((field) => rules[wirePathOf[field]].visible);
}

/** Purposes of the Alipay check; they differ from order purposes (ui.md §3.2, note). */
export function purposesOfScenario(scenario: AlipayScenario): readonly string[] {
  const { forced, allowed } = alipayRules(scenario).purpose;
  return forced === undefined ? (allowed ?? []) : [forced];
}

/** True if this field of the scenario takes only mainland names and cards (C-41). */
export function isMainlandOnly(scenario: AlipayScenario, field: AlipayField): boolean {
  const rule = alipayRules(scenario)[wirePathOf[field]];
  return rule.chineseCharactersOnly === true || rule.residentIdOnly === true;
}

/** An order's purpose in the check's terms, '' if the check has none for it. */
export function alipayPurposeOf(orderPurpose: string): string {
  const purpose = orderPurpose === 'Family Support' ? 'FamilySupport' : orderPurpose;
  const known = [...purposesOfScenario('wallet'), ...purposesOfScenario('payroll')];
  return known.includes(purpose) ? purpose : '';
}
