import type { DiffRisk, DiffRow } from '@/components/ui/values/diff-view.tsx';
import { evaluate } from '@/lib/features/transfers/conditions/index.ts';
import { fields, isFieldPath } from '@/lib/features/transfers/fields.ts';
import {
  type DraftValues,
  type FieldPath,
  type FormMode,
  withValue,
} from '@/lib/features/transfers/types.ts';
import { kindOf } from '../fields/field-kinds.ts';

const risks: readonly [RegExp, DiffRisk][] = [
  [/Amount$|^(?:source|target|deposit)Currency$/, 'money'],
  [/accountInfo\.|\.account(?:Name|Number|Type)$|\.(?:bankName|swiftCode)$|^holderType$/, 'account'],
  [/\.(?:fullName|firstName|lastName|idNumber|companyNumber|entityType)$/, 'identity'],
];

/** Returns the kind of harm a mistake in this field does: money to the wrong place, or the wrong amount. */
export function riskOf(path: FieldPath): DiffRisk | undefined {
  return risks.find(([pattern]) => pattern.test(path))?.[1];
}

type Options = {
  left: DraftValues;
  right: DraftValues;
  mode: FormMode;
  labelOf: (path: FieldPath, values: DraftValues) => string;
  textOf: (path: FieldPath, values: DraftValues) => string;
};

/**
 * Two versions of a transfer compared field by field, in the form's order and words. A hidden field counts as empty;
 * rows empty on both sides are left out. The quote counts with the amounts.
 */
export function draftDiffRows({ left, right, mode, labelOf, textOf }: Options): DiffRow[] {
  const [before, after] = [evaluate(left, mode), evaluate(right, mode)];
  return fields.flatMap(({ path }): DiffRow[] => {
    if (path === 'queryNo') return [];
    const from = before[path].visible ? textOf(path, left) : '';
    const to = after[path].visible ? textOf(path, right) : '';
    if (from === '' && to === '') return [];
    const risk = riskOf(path);
    const label = labelOf(path, right);
    return [{ path, label, from, to, code: kindOf(path) === 'code', ...(risk && { risk }) }];
  });
}

type Sent = readonly { path: string; value: string }[];

/** An order's form with the values sent at an earlier time; fields of `paths` not sent then are empty. */
export function formOfSent(sent: Sent, o: { values: DraftValues; paths: readonly string[] }): DraftValues {
  const texts = new Map(sent.map(({ path, value }) => [path, value]));
  return o.paths.reduce(
    (form, path) => (isFieldPath(path) ? withValue(form, path, texts.get(path) ?? '') : form),
    o.values,
  );
}
