import { useTranslations } from 'next-intl';
import type { StatusId } from '@/lib/features/orders/status.ts';
import { codes } from '@/lib/service-core/codes.ts';
import { TextLink } from '../ui/text-link.tsx';

/** An entry of the help pages. A code is one of the service's answers, such as `20302`. */
export type HelpTarget =
  | { status: StatusId }
  | { code: string }
  | { refusal: string }
  | { failure: string }
  | { term: string }
  | { account: string }
  | { field: string };

/** The address of a help entry; its fragment is the entry's anchor. */
export function helpAddress(target: HelpTarget): string {
  if ('status' in target) return `/help/statuses#${target.status}`;
  if ('code' in target) return `/help/errors#code-${target.code}`;
  if ('refusal' in target) return `/help/errors#refusal-${target.refusal}`;
  if ('failure' in target) return `/help/errors#failure-${target.failure}`;
  if ('field' in target) return `/help/fields#${target.field}`;
  if ('account' in target) return `/help/account#${target.account}`;
  return `/help/glossary#${target.term}`;
}

export const anchorOf = (target: HelpTarget): string => helpAddress(target).split('#')[1] ?? '';

const known: ReadonlySet<string> = new Set(Object.values(codes).map(({ status }) => status));

/**
 * Returns the help entry of a refusal: of the service's code if help knows it, otherwise of the portal's code.
 */
export function refusalTarget(refusal: { code: string; status?: unknown }): HelpTarget {
  const { code, status } = refusal;
  if (code === 'refused' && typeof status === 'string' && known.has(status)) return { code: status };
  // The browser's code, not the portal's: no answer came.
  return { refusal: code === 'no-answer' ? 'unanswered' : code };
}

type Props = {
  about: HelpTarget;
  what: string;
  /** Absent if nothing failed and nothing waits. */
  isPlain?: boolean;
};

/** "Why?" beside a status, a failure or a refusal: a link to its help entry. */
export function WhyLink({ about, what, isPlain = false }: Props) {
  const t = useTranslations('common');
  return (
    <TextLink
      href={helpAddress(about)}
      aria-label={t(isPlain ? 'meaningOf' : 'whyWhat', { what })}
      className="whitespace-nowrap text-hint"
    >
      {t(isPlain ? 'meaning' : 'why')}
    </TextLink>
  );
}
