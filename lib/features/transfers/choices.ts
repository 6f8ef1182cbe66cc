import type { FieldRule } from './conditions/index.ts';
import { type FieldPath, fieldAt } from './fields.ts';

/** The values a field can take, if it has a closed list: the condition's own list before the interface's. */
export function choicesOf(path: FieldPath, rule: FieldRule): readonly string[] | undefined {
  if (rule.forced !== undefined) return [rule.forced];
  return rule.allowed ?? fieldAt(path).values;
}

/** True for what is picked from a list: "Select …" is asked instead of "Enter …". */
export function isChosen(path: FieldPath): boolean {
  return ['choice', 'country', 'currency'].includes(fieldAt(path).type);
}
