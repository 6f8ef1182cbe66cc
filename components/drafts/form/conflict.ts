import type { DiffChoices } from '@/components/ui/values/diff-merge.tsx';
import { evaluate } from '@/lib/features/transfers/conditions/index.ts';
import { type FieldPath, fields } from '@/lib/features/transfers/fields.ts';
import type { DraftValues, FormMode } from '@/lib/features/transfers/types.ts';
import { valueAt, withValue } from '@/lib/features/transfers/values.ts';
import { riskOf } from './draft-diff.ts';

/** The fields in which two versions of a draft differ and that one of them shows; the quote goes with the amounts. */
export function differing(mine: DraftValues, theirs: DraftValues, mode: FormMode): FieldPath[] {
  const [own, other] = [evaluate(mine, mode), evaluate(theirs, mode)];
  return fields
    .map(({ path }) => path)
    .filter(
      (path) =>
        path !== 'queryNo' &&
        (own[path].visible || other[path].visible) &&
        valueAt(mine, path) !== valueAt(theirs, path),
    );
}

/**
 * Returns the choices of a merge at the start (`left` is mine): the side that changed a field since the common version;
 * mine, the newer, where both did. Where money, account or identity differ, nothing is chosen beforehand.
 */
export function presetChoices(o: {
  mine: DraftValues;
  theirs: DraftValues;
  base: DraftValues;
  mode: FormMode;
}): DiffChoices {
  return Object.fromEntries(
    differing(o.mine, o.theirs, o.mode)
      .filter((path) => riskOf(path) === undefined)
      .map((path) => [path, valueAt(o.mine, path) === valueAt(o.base, path) ? 'right' : 'left']),
  );
}

/** Their version with the chosen fields of mine. Which amount is fixed, and its quote, go with the amounts. */
export function merged(o: {
  mine: DraftValues;
  theirs: DraftValues;
  mode: FormMode;
  choices: DiffChoices;
}): DraftValues {
  const { mine, theirs, choices } = o;
  const amountsAreMine = choices.sourceAmount === 'left' || choices.targetAmount === 'left';
  const base: DraftValues = amountsAreMine
    ? { ...theirs, quote: mine.quote, fixedSide: mine.fixedSide }
    : theirs;
  return differing(mine, theirs, o.mode).reduce(
    (values, path) => (choices[path] === 'left' ? withValue(values, path, valueAt(mine, path)) : values),
    base,
  );
}
