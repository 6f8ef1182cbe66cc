import type { FileType } from '../contract/enums.ts';
import { isGiven } from '../contract/rules.ts';

export const families = ['global', 'business', 'personal'] as const;

/** The three families of orders; they differ in fields, calls and allowed changes. */
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

/** The number of a condition of the order form (ui.md §3.2); a function with that number implements it. */
type ConditionId = `C-${number}`;

type FieldType =
  | 'text'
  /** Letters and digits; grouping by spaces and dashes has no meaning. */
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
 * Protection of a value in logs and views. `public`: allowed in recorded exchanges. `personal`, the default: never
 * recorded. `contact`: also masked in saved parties. `identifier`: masked wherever it is only displayed.
 */
type Sensitivity = 'public' | 'personal' | 'contact' | 'identifier';

/** The sections of the form. A field without a group has no control. */
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
  /** `create`: required except in updates. */
  required?: true | 'create' | undefined;
  default?: string | undefined;
  /** The field's description in the OpenAPI document, in whole sentences. */
  text: string;
  /** The condition that makes an optional field required: a sentence that begins with "Required". */
  when?: string | undefined;
};

/** One field of an order, under its name on the wire. */
export type FieldDefinition = Varying & {
  /** The families that have the field; all families by default. */
  families?: readonly Family[];
  /** Requests that cannot carry the field, although their family has it. */
  absentFrom?: readonly OrderRequest[];
  /** Overrides for single requests. */
  in?: { readonly [R in OrderRequest]?: Partial<Varying> };
  group?: FieldGroup;
  sensitivity?: Sensitivity;
  /** The only kind of party that has the field. */
  only?: 'I';
  /** Letter case has no meaning: the value is upper-cased before it is checked and sent. */
  caseless?: true;
  /** The wire accepts any text; the pre-check reports problems. */
  loose?: true;
  /**
   * Names people use for the field in messages, invoices and spreadsheets, including its labels in both languages, in
   * lower case. The text under such a name is the field's value unchanged.
   */
  alsoCalled?: readonly string[];
  /** True if the value belongs to one payment and is not stored with a saved party. */
  ofPayment?: true;
  /** Conditions that decide if the field is shown, required or limited. */
  conditions?: readonly ConditionId[];
};

/** The fields of one request object by name, in form order. */
export type Fields = Readonly<Record<string, FieldDefinition>>;

/** The text values of an object's fields, without nested objects and flags. */
export type Texts<F> = {
  -readonly [K in keyof F as F[K] extends { type: 'object' | 'flag' } ? never : K]: string;
};

export const personFamilies = ['global', 'personal'] as const satisfies readonly Family[];

type OfFamilies<Fam, F> = { readonly [K in keyof F]: F[K] & { readonly families: Fam } };

/** Limits fields to the given families. */
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

/** Returns the field with this request's overrides. */
export function definitionIn(field: FieldDefinition, request: OrderRequest): FieldDefinition {
  return { ...field, ...field.in?.[request] };
}

/** True if the request always requires the field. */
export function isNeeded({ required }: FieldDefinition, request: OrderRequest): boolean {
  return required === true || (required === 'create' && !request.endsWith('Update'));
}

/** C-05: true if the goods have been shipped at this stage of payment. */
export function isShipped(paymentType: unknown): paymentType is 'FullPayment' | 'FinalPayment' {
  return paymentType === 'FullPayment' || paymentType === 'FinalPayment';
}

/** C-23 to C-27: true for purposes that pay for a trade. */
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

/** C-12: documents that an order needs regardless of its amount (decisions §5), in display order. */
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
 * C-08 to C-10: the kind of holder of a business order's account. The interface has no field for it, only rules that
 * depend on it: the beneficiary's own name means business; under another name an ID number means personal and a company
 * number business; the default is personal.
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

/** C-33: the country of an identity document: the issuing country, else the holder's nationality, else empty. */
export function countryOfPaper({ country, nationality }: Paper): string {
  return country || nationality || '';
}

type IdPaper = { idType?: string | undefined; idNumber: string };

/** C-33: true for a mainland resident ID, recognised by its number if the type of document is not set. */
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
