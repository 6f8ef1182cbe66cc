import { datesAt, isCalendarDate } from '../../service-core/contract/calendar-date.ts';
import { type FieldPath } from './fields.ts';
import { type Problem, problem } from './problems.ts';
import type { DraftValues } from './types.ts';

/** C-33: real days; issued and born not in the future; expiry after issue; an expired document is a warning. */
export function checkDate(path: FieldPath, text: string, values: DraftValues, now: Date): Problem[] {
  if (!isCalendarDate(text)) return [problem(path, 'date')];
  const { earliest, latest } = datesAt(now);
  if (!path.endsWith('idExpiryDate')) return text > latest ? [problem(path, 'dateInFuture')] : [];
  const issued = path.startsWith('payer') ? values.payer.idIssueDate : values.beneficiary.idIssueDate;
  if (isCalendarDate(issued.trim()) && text <= issued.trim()) return [problem(path, 'expiryBeforeIssue')];
  return text < earliest ? [problem(path, 'idExpired', {}, 'warn')] : [];
}
