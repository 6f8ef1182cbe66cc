import type { FieldPath } from './fields.ts';
import type { GlobalDraftValues } from './types.ts';

/** The text at a path of the form; the quote's number stands at `queryNo`. */
export function valueAt(values: GlobalDraftValues, path: FieldPath): string {
  if (path === 'queryNo') return quoteFits(values) ? (values.quote?.queryNo ?? '') : '';
  let here: unknown = values;
  for (const part of path.split('.')) {
    if (typeof here !== 'object' || here === null) return '';
    here = (here as Record<string, unknown>)[part];
  }
  return typeof here === 'string' ? here : '';
}

/** The same values with another text at `path`; nothing is changed in place. */
export function withValue(values: GlobalDraftValues, path: FieldPath, text: string): GlobalDraftValues {
  return setIn(values, path.split('.'), text) as GlobalDraftValues;
}

function setIn(target: unknown, path: readonly string[], text: string): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return text;
  const object = (target ?? {}) as Record<string, unknown>;
  return { ...object, [head]: setIn(object[head], rest, text) };
}

/** True when the draft's quote was asked for the two currencies that it has now. */
export function quoteFits(values: GlobalDraftValues): boolean {
  const { quote } = values;
  return (
    quote !== null &&
    quote.sourceCurrency === values.sourceCurrency &&
    quote.targetCurrency === values.targetCurrency
  );
}

export function needsQuote(values: GlobalDraftValues): boolean {
  return values.sourceCurrency !== values.targetCurrency;
}
