import type { Messages } from 'next-intl';
import type { beneficiaryAccountFields, beneficiaryFields } from '../../service-core/fields/beneficiary.ts';
import { type Family, families, type Texts } from '../../service-core/fields/definition.ts';
import type { orderFields } from '../../service-core/fields/order.ts';
import type { beneficiaryAddressFields, payerAddressFields } from '../../service-core/fields/party.ts';
import type { payerAccountFields, payerFields } from '../../service-core/fields/payer.ts';
import type { OrderPath } from '../../service-core/fields/registry.ts';

export { type Family, families };

/** The field's wire path in the create request, or the name of a field that stays in the portal. */
export type FieldPath = OrderPath | 'holderType' | 'internalNote';

/** The holder of a supplier's account; decides which account fields are required (C-08 to C-10). */
type HolderType = 'business' | 'personal';

export type Party = 'payer' | 'beneficiary';

/** A part of the form that is checked and counted on its own; `payer` and `beneficiary` share one page. */
export type DraftSection = 'amount' | Party | 'details';

/** The pages of the wizard before the order exists, as named in the URL. */
export type DraftStep = 'amount' | 'parties' | 'details';

export type FixedSide = 'source' | 'target';

/** The draft's latest quote. Times are ISO 8601; `rate` is decimal text. */
export type DraftQuote = {
  queryNo: string;
  rate: string;
  sourceCurrency: string;
  targetCurrency: string;
  fetchedAt: string;
  expiresAt: string;
};

export type AddressValues = Texts<typeof payerAddressFields>;

export type PayerValues = Texts<typeof payerFields> & {
  address: AddressValues;
  accountInfo: Texts<typeof payerAccountFields>;
};

export type BeneficiaryValues = Texts<typeof beneficiaryFields> & {
  address: Texts<typeof beneficiaryAddressFields>;
  accountInfo: Texts<typeof beneficiaryAccountFields>;
};

/**
 * The values of a draft as typed, in one shape for all families: text under the wire paths (specification §2.3, §2.4,
 * §2.7), amounts as decimal text, empty text for unfilled fields. `evaluate` decides which fields are visible, never
 * the page. Hidden fields keep their last value here; `toOrder` and `toUpdate` send only visible fields.
 */
export type DraftValues = Omit<Texts<typeof orderFields>, 'queryNo'> & {
  family: Family;
  fixedSide: FixedSide;
  lockRate: boolean;
  /** Includes the quote number that is sent as `queryNo`. */
  quote: DraftQuote | null;
  fundedByDeposit: boolean;
  /** The id of the portal's saved party with these details; empty if none. Never sent. */
  savedPayerId: string;
  savedBeneficiaryId: string;
  payer: PayerValues;
  beneficiary: BeneficiaryValues;
  /** The account holder in business orders. Never sent: the wire has no field for it. */
  holderType: HolderType;
  /** Never sent. */
  internalNote: string;
  /** Warnings a person dismissed: field path → the value kept. Another value warns again. */
  keptAsEntered: Record<string, string>;
};

/** `create` until the service has the order, then `update` (specification §2.5). */
export type FormMode = 'create' | 'update';

/** A problem of a field, as a key under `wizard.problems` in the messages. */
export type ProblemKey = keyof Messages['wizard']['problems'];

/** `block` must be fixed to continue; `warn` can also be kept as entered (ui.md §3.8). */
export type Severity = 'block' | 'warn';

export type Problem = {
  path: FieldPath;
  section: DraftSection;
  key: ProblemKey;
  severity: Severity;
  args: Record<string, string | number>;
};

/** Returns the text at a form path. For `queryNo`, the number of a quote that fits the currencies, else empty. */
export function valueAt(values: DraftValues, path: FieldPath): string {
  if (path === 'queryNo') return quoteFits(values) ? (values.quote?.queryNo ?? '') : '';
  const text = partAt(values, path);
  return typeof text === 'string' ? text : '';
}

/** Returns a copy with the text at `path` replaced. */
export function withValue(values: DraftValues, path: FieldPath, text: string): DraftValues {
  return withPart(values, path, text);
}

/** Returns the value or part at a path such as `payer.address.city`, `payer` or `quote`. */
export function partAt(values: DraftValues, path: string): unknown {
  let here: unknown = values;
  for (const name of path.split('.')) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = (here as Record<string, unknown>)[name];
  }
  return here;
}

/** Returns a copy with the part at `path` replaced by a part of the same type. */
export function withPart(values: DraftValues, path: string, part: unknown): DraftValues {
  return setIn(values, path.split('.'), part) as DraftValues;
}

function setIn(target: unknown, path: readonly string[], part: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return part;
  const object = (target ?? {}) as Record<string, unknown>;
  return { ...object, [head]: setIn(object[head], rest, part) };
}

/** True if the quote is for the draft's current currencies. */
export function quoteFits(values: DraftValues): boolean {
  const { quote } = values;
  return (
    quote !== null &&
    quote.sourceCurrency === values.sourceCurrency &&
    quote.targetCurrency === values.targetCurrency
  );
}

export function needsQuote(values: DraftValues): boolean {
  return values.sourceCurrency !== values.targetCurrency;
}

/** Reads a family from a database column, whose check constraint allows no other text. */
export function familyOf(text: string): Family {
  return families.find((known) => known === text) ?? 'global';
}

/** Returns the wallet type that pays an order: its family, or for global orders the payer's type (decisions §7). */
export function walletTypeOf({ family, payer }: DraftValues): 'personal' | 'business' {
  if (family !== 'global') return family;
  return payer.entityType === 'B' ? 'business' : 'personal';
}
