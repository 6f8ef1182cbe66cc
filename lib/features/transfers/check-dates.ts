import { type FieldPath } from './fields.ts';
import { type Problem, problem } from './problems.ts';
import type { DraftValues } from './types.ts';

const datePaths = [
  'payer.dob',
  'payer.idIssueDate',
  'payer.idExpiryDate',
  'beneficiary.idIssueDate',
  'beneficiary.idExpiryDate',
] as const satisfies readonly FieldPath[];

export type DatePath = (typeof datePaths)[number];

export function isDatePath(path: FieldPath): path is DatePath {
  return datePaths.some((known) => known === path);
}

/** True for a day of the calendar, written yyyy-MM-dd. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** C-33: real days; issued and born not in the future; expiry after issue; an expired document is a warning. */
export function checkDate(path: DatePath, text: string, values: DraftValues, now: Date): Problem[] {
  if (!isDay(text)) return [problem(path, 'date')];
  const today = now.toISOString().slice(0, 10);
  if (!path.endsWith('idExpiryDate')) return text > today ? [problem(path, 'dateInFuture')] : [];
  const issued = path.startsWith('payer') ? values.payer.idIssueDate : values.beneficiary.idIssueDate;
  if (isDay(issued.trim()) && text <= issued.trim()) return [problem(path, 'expiryBeforeIssue')];
  return text < today ? [problem(path, 'idExpired', {}, 'warn')] : [];
}
