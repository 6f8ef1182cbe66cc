import { sectionOf } from './fields.ts';
import type { DraftValues, FieldPath, Problem, ProblemKey, Severity } from './types.ts';

export function problem(
  path: FieldPath,
  key: ProblemKey,
  args: Record<string, string | number> = {},
  severity: Severity = 'block',
): Problem {
  return { path, section: sectionOf(path), key, severity, args };
}

/** True if a person kept this exact value despite its warning. */
export function isKept(values: DraftValues, path: FieldPath, text: string): boolean {
  return Object.hasOwn(values.keptAsEntered, path) && values.keptAsEntered[path] === text;
}
