import { type FieldPath, fields } from '@/lib/features/transfers/fields.ts';
import type { GlobalDraftValues } from '@/lib/features/transfers/types.ts';
import { valueAt, withValue } from '@/lib/features/transfers/values.ts';

export type Difference = {
  path: FieldPath;
  mine: string;
  theirs: string;
  /** Money, account and identity: nothing is chosen beforehand. */
  risky: boolean;
};

export type Choice = 'mine' | 'theirs';

const riskyPaths = /Amount$|Currency$|accountInfo\.|idNumber$|fullName$/;

/** The fields in which two versions of a draft differ; the quote goes with the amounts and is not asked about. */
export function differences(mine: GlobalDraftValues, theirs: GlobalDraftValues): Difference[] {
  return fields.flatMap(({ path }) => {
    if (path === 'queryNo') return [];
    const [left, right] = [valueAt(mine, path), valueAt(theirs, path)];
    return left === right ? [] : [{ path, mine: left, theirs: right, risky: riskyPaths.test(path) }];
  });
}

/** Their version with the chosen fields of mine. Which amount is fixed, and its quote, go with the amounts. */
export function merged(o: {
  mine: GlobalDraftValues;
  theirs: GlobalDraftValues;
  choices: Partial<Record<FieldPath, Choice>>;
}): GlobalDraftValues {
  const { mine, theirs, choices } = o;
  const amountsAreMine = choices.sourceAmount === 'mine' || choices.targetAmount === 'mine';
  const base: GlobalDraftValues = amountsAreMine
    ? { ...theirs, quote: mine.quote, fixedSide: mine.fixedSide }
    : theirs;
  return differences(mine, theirs).reduce(
    (values, { path, mine: own }) => (choices[path] === 'mine' ? withValue(values, path, own) : values),
    base,
  );
}
