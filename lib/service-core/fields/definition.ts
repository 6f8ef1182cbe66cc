import type { FileType } from '../contract/enums.ts';
import { isGiven } from '../contract/rules.ts';

export const families = ['global', 'business', 'personal'] as const;

/** The three families of orders, which differ in their fields, in their calls and in what may change later. */
export type Family = (typeof families)[number];

/** A request that carries an order; business orders have no update. */
export type OrderRequest = Family | 'globalUpdate' | 'personalUpdate';

export const familyOfRequest = {
  global: 'global',
  globalUpdate: 'global',
  business: 'business',
  personal: 'personal',
  personalUpdate: 'personal',
} as const satisfies Record<OrderRequest, Family>;

/** A condition of the order form by its number (ui.md §3.2); the rule itself is the one function of that number. */
type ConditionId = `C-${number}`;

type FieldType =
  | 'text'
  /** Letters and digits that people group with spaces and dashes; the groups mean nothing. */
  | 'code'
  /** Compared byte for byte. */
  | 'identifier'
  | 'choice'
  | 'country'
  | 'currency'
  | 'date'
  | 'email'
  | 'phone'
  | 'amount'
  | 'flag'
  | 'object';

/**
 * Readers of a value. `public`: may stand in recorded conversations. `personal`, where nothing is said: never recorded.
 * `contact`: masked in saved parties too. `identifier`: masked wherever it is only looked at.
 */
type Sensitivity = 'public' | 'personal' | 'contact' | 'identifier';

/** The parts of the form. A field without a group has no control of its own. */
export type FieldGroup =
  | 'amount'
  | 'deposit'
  | 'order'
  | 'who'
  | 'person'
  | 'identity'
  | 'address'
  | 'contact'
  | 'account'
  | 'reference'
  | 'purpose'
  | 'trade'
  | 'note';

type Varying = {
  type: FieldType;
  /** Longest text in code points. */
  max?: number;
  /** The closed list of a choice. */
  values?: readonly [string, ...string[]];
  /** `create`: an update may leave it out. */
  required?: true | 'create' | undefined;
  default?: string | undefined;
  /** The field in the OpenAPI document, as whole sentences. */
  text: string;
  /** The condition under which an optional field is needed: a sentence that begins with "Required". */
  when?: string | undefined;
};

/** One field of an order, under its name on the wire. */
export type FieldDefinition = Varying & {
  /** The families that have it; all of them when left out. */
  families?: readonly Family[];
  /** The families whose requests cannot carry the field. */
  absentFrom?: readonly OrderRequest[];
  /** Differences in single requests. */
  in?: { readonly [R in OrderRequest]?: Partial<Varying> };
  group?: FieldGroup;
  sensitivity?: Sensitivity;
  /** The only kind of party that has it. */
  only?: 'I';
  /** Letter case says nothing, so it is upper-cased before it is checked and sent. */
  caseless?: true;
  /** Any text passes on the wire, and the pre-check says what is wrong with it. */
  loose?: true;
  /**
   * People's words for it in messages, invoices and spreadsheets, its labels in both languages among them, in lower
   * case. What stands under one of them is the field's text as it is.
   */
  alsoCalled?: readonly string[];
  /** Belongs to one payment, and is not kept with a saved party. */
  ofPayment?: true;
  /** The conditions that decide if it is shown, needed or limited. */
  conditions?: readonly ConditionId[];
};

/** The fields of one object of a request by their names, in the order of the form. */
export type Fields = Readonly<Record<string, FieldDefinition>>;

/** The texts that an object's fields hold; nested objects and flags hold none. */
export type Texts<F> = {
  -readonly [K in keyof F as F[K] extends { type: 'object' | 'flag' } ? never : K]: string;
};

export const personFamilies = ['global', 'personal'] as const satisfies readonly Family[];

type OfFamilies<Fam, F> = { readonly [K in keyof F]: F[K] & { readonly families: Fam } };

/** The same fields, as fields of these families alone. */
export function ofFamilies<const Fam extends readonly Family[], const F extends Fields>(
  of: Fam,
  fields: F,
): OfFamilies<Fam, F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, families: of }]),
  ) as OfFamilies<Fam, F>;
}

/** True for a field that the request can carry. */
export function isIn(field: FieldDefinition, request: OrderRequest): boolean {
  const { families, absentFrom } = field;
  const isOfFamily = families?.includes(familyOfRequest[request]) ?? true;
  return isOfFamily && !absentFrom?.includes(request);
}

/** The field as this request has it. */
export function definitionIn(field: FieldDefinition, request: OrderRequest): FieldDefinition {
  return { ...field, ...field.in?.[request] };
}

/** True for a field without which the request is refused, whatever else it says. */
export function isNeeded({ required }: FieldDefinition, request: OrderRequest): boolean {
  return required === true || (required === 'create' && !request.endsWith('Update'));
}

/** C-05: goods are on their way, or there, at this stage of payment. */
export function isShipped(paymentType: unknown): paymentType is 'FullPayment' | 'FinalPayment' {
  return paymentType === 'FullPayment' || paymentType === 'FinalPayment';
}

/** C-23 to C-27: the purposes that pay for a trade. */
export function isTrade(purpose: unknown): boolean {
  return purpose === 'Goods' || purpose === 'Service';
}

type Traded = {
  family: Family;
  /** A business order's payer is always a business. */
  payerEntityType?: string | undefined;
  purpose?: string | undefined;
  paymentType?: string | undefined;
};

/** C-12: the documents that an order of any amount needs (decisions §5), in the order in which they are told. */
export function documentsOfTrade(order: Traded): FileType[] {
  switch (order.family) {
    case 'business':
      return [
        'proforma_invoice',
        'purchase_order',
        ...(isShipped(order.paymentType) ? (['logistics_material'] as const) : []),
      ];
    case 'global':
      return order.payerEntityType === 'B' && isTrade(order.purpose) ? ['proforma_invoice'] : [];
    case 'personal':
      return [];
    default:
      return order.family satisfies never;
  }
}

type Account = { accountName?: unknown; fullName?: unknown; companyNumber?: unknown; idNumber?: unknown };

/**
 * C-08 to C-10: the holder of a business order's account. The interface has no field for it, only rules that depend on
 * it: the beneficiary's own name makes it a business account; under another name a person's ID number tells a personal
 * one and a company number a business one; with neither it is taken for personal.
 */
export function accountHolderKind({
  fullName,
  accountName,
  companyNumber,
  idNumber,
}: Account): 'business' | 'personal' {
  if (accountName === fullName) return 'business';
  return isGiven(companyNumber) && !isGiven(idNumber) ? 'business' : 'personal';
}

type Paper = { country?: string | undefined; nationality?: string | undefined };

/** C-33: the country an identity document comes from: the one it names, else its holder's; empty while neither is said. */
export function countryOfPaper({ country, nationality }: Paper): string {
  return country || nationality || '';
}

type IdPaper = { idType?: string | undefined; idNumber: string };

/** C-33: a mainland document that is a resident ID, also before anybody said which kind of document it is. */
export function isResidentId({ idType, idNumber }: IdPaper): boolean {
  return idType === 'idcard' || (!idType && /^\d{17}[\dXx]$/.test(idNumber.trim()));
}

/** Sentences for fields that mean the same in orders, answers and other requests. */
export const orderNo =
  'The merchant’s order number, unique per merchant and compared byte for byte (in Unicode NFC). It takes one payment: the same number with the same content answers as the first time, with other content it is refused.';
export const queryNo =
  'The number of a quote, as a price call answered it. A quote serves one order or one conversion.';
export const sourceCurrency = 'The currency the partner pays in: ISO 4217 code.';
export const targetCurrency = 'The currency the beneficiary receives: ISO 4217 code.';
export const sourceAmount =
  'What the partner pays: a JSON number greater than zero with at most the decimals of `sourceCurrency`. It must agree with `targetAmount` at the rate.';
export const targetAmount =
  'What the beneficiary receives: a JSON number greater than zero with at most the decimals of `targetCurrency`. target = floor(source × rate), or source = ceil(target ÷ rate).';
export const transactionMode =
  'Which side stays as asked when the rate at confirmation differs from the one at creation: `cnyMode` keeps the target amount, `originalMode` and `crossMode` keep the source amount.';
export const country = 'ISO 3166-1 two-letter code.';
