import type { StatusId } from '@/lib/features/orders/status.ts';

/** An entry of the help pages. A code is one of the service's answers, such as `20302`. */
export type HelpTarget =
  | { status: StatusId }
  | { code: string }
  | { refusal: string }
  | { failure: string }
  | { term: string }
  | { field: string };

/** The address of that explanation, and with it the name of its anchor. */
export function helpAddress(target: HelpTarget): string {
  if ('status' in target) return `/help/statuses#${target.status}`;
  if ('code' in target) return `/help/errors#code-${target.code}`;
  if ('refusal' in target) return `/help/errors#refusal-${target.refusal}`;
  if ('failure' in target) return `/help/errors#failure-${target.failure}`;
  if ('field' in target) return `/help/fields#${target.field}`;
  return `/help/glossary#${target.term}`;
}

export const anchorOf = (target: HelpTarget): string => helpAddress(target).split('#')[1] ?? '';
