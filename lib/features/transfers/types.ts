import type { Messages } from 'next-intl';
import type { beneficiaryAccountFields, beneficiaryFields } from '../../service-core/fields/beneficiary.ts';
import { type Family, families, type Texts } from '../../service-core/fields/definition.ts';
import type { orderFields } from '../../service-core/fields/order.ts';
import type { beneficiaryAddressFields, payerAddressFields } from '../../service-core/fields/party.ts';
import type { payerAccountFields, payerFields } from '../../service-core/fields/payer.ts';
import type { OrderPath } from '../../service-core/fields/registry.ts';

export { type Family, families };

/** The field's wire path in the create request, or the name of one of the two fields that the portal keeps to itself. */
export type FieldPath = OrderPath | 'holderType' | 'internalNote';

/** The holder of the account a supplier is paid to: decides how `accountName` is read (C-08 to C-10). */
type HolderType = 'business' | 'personal';

/** The parts of the form that are checked and counted on their own; `payer` and `beneficiary` share one page. */
export type Party = 'payer' | 'beneficiary';

export type DraftSection = 'amount' | Party | 'details';

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
 * The values of a draft, as typed, one shape for all families: text under the wire's own paths (specification §2.3,
 * §2.4, §2.7), amounts as decimal text, empty text for a field that was not filled. Which of the fields a family has is
 * decided by `evaluate` (`rules[path].visible`), never by the page. Hidden fields keep their last value here; they
 * leave only in `toOrder` and `toUpdate`, which send what is visible.
 */
export type DraftValues = Omit<Texts<typeof orderFields>, 'queryNo'> & {
  family: Family;
  fixedSide: FixedSide;
  lockRate: boolean;
  /** Holds the quote number that is sent. */
  quote: DraftQuote | null;
  fundedByDeposit: boolean;
  /** The saved party of the portal whose details these are; empty for details of their own. Never sent. */
  savedPayerId: string;
  savedBeneficiaryId: string;
  payer: PayerValues;
  beneficiary: BeneficiaryValues;
  /** Business family, only here: whose account it is, since the wire has no field for it. */
  holderType: HolderType;
  /** Stays in the portal. */
  internalNote: string;
  /** Warnings a person chose to keep: field path → the value they kept. Another value asks again. */
  keptAsEntered: Record<string, string>;
};

/** `create` before the service knows the order, `update` afterwards (specification §2.5). */
export type FormMode = 'create' | 'update';

/** The problems of a field: each is a message below `wizard.problems`. */
export type ProblemKey = keyof Messages['wizard']['problems'];

/** `block` stops the way on; `warn` does until a person keeps the value as entered (ui.md §3.8). */
export type Severity = 'block' | 'warn';

export type Problem = {
  path: FieldPath;
  section: DraftSection;
  key: ProblemKey;
  severity: Severity;
  args: Record<string, string | number>;
};

/** The text at a path of the form; the quote's number stands at `queryNo`. */
export function valueAt(values: DraftValues, path: FieldPath): string {
  if (path === 'queryNo') return quoteFits(values) ? (values.quote?.queryNo ?? '') : '';
  const text = partAt(values, path);
  return typeof text === 'string' ? text : '';
}

/** The same values with another text at `path`; nothing is changed in place. */
export function withValue(values: DraftValues, path: FieldPath, text: string): DraftValues {
  return withPart(values, path, text);
}

/** Returns the value or part at a path as it is written in the values: `payer.address.city`, `payer`, `quote`. */
export function partAt(values: DraftValues, path: string): unknown {
  let here: unknown = values;
  for (const name of path.split('.')) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = (here as Record<string, unknown>)[name];
  }
  return here;
}

/** The same values with another part at `path`, which is of the kind that stands there. */
export function withPart(values: DraftValues, path: string, part: unknown): DraftValues {
  return setIn(values, path.split('.'), part) as DraftValues;
}

function setIn(target: unknown, path: readonly string[], part: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return part;
  const object = (target ?? {}) as Record<string, unknown>;
  return { ...object, [head]: setIn(object[head], rest, part) };
}

/** True when the draft's quote was asked for the two currencies that it has now. */
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

/** The family as a database column holds it; the check constraint there allows no other words. */
export function familyOf(text: string): Family {
  return families.find((known) => known === text) ?? 'global';
}

/** The wallet an order draws on: of its family, and a global order of the payer's kind (decisions §7). */
export function walletTypeOf({ family, payer }: DraftValues): 'personal' | 'business' {
  if (family !== 'global') return family;
  return payer.entityType === 'B' ? 'business' : 'personal';
}
