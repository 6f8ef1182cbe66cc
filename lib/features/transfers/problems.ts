import type { Messages } from 'next-intl';
import { type FieldPath, sectionOf } from './fields.ts';
import type { DraftSection, DraftValues } from './types.ts';

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

export function problem(
  path: FieldPath,
  key: ProblemKey,
  args: Record<string, string | number> = {},
  severity: Severity = 'block',
): Problem {
  return { path, section: sectionOf(path), key, severity, args };
}

/** True when a person has already said that this very value is right in spite of the warning. */
export function isKept(values: DraftValues, path: FieldPath, text: string): boolean {
  return Object.hasOwn(values.keptAsEntered, path) && values.keptAsEntered[path] === text;
}
