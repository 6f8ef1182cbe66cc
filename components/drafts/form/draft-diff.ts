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

/** Returns the risk of a mistake in this field, if it sends money to the wrong place, or the wrong amount of it. */
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
 * Two versions of a transfer, field by field in the order of the form, in the words of the form; what a version hides
 * counts as empty. Rows that are empty on both sides are left out. The quote goes with the amounts.
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

/** An order's form with what was sent once; of `paths`, what was not sent then is empty in it. */
export function formOfSent(sent: Sent, o: { values: DraftValues; paths: readonly string[] }): DraftValues {
  const texts = new Map(sent.map(({ path, value }) => [path, value]));
  return o.paths.reduce(
    (form, path) => (isFieldPath(path) ? withValue(form, path, texts.get(path) ?? '') : form),
    o.values,
  );
}
