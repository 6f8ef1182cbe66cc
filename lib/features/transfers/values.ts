import type { FieldPath } from './fields.ts';
import { type DraftValues, type Family, families } from './types.ts';

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
