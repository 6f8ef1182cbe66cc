import { codes } from '@/lib/service-core/codes.ts';
import type { HelpTarget } from './help-address.ts';

const known: ReadonlySet<string> = new Set(Object.values(codes).map(({ status }) => status));

/**
 * Returns the help entry of a refusal: the service's code where it gave one that help knows, otherwise the portal's.
 */
export function refusalTarget(refusal: { code: string; status?: unknown }): HelpTarget {
  const { code, status } = refusal;
  if (code === 'refused' && typeof status === 'string' && known.has(status)) return { code: status };
  // Not the portal's word but the browser's: nothing came back at all.
  return { refusal: code === 'no-answer' ? 'unanswered' : code };
}
