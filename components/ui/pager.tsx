import { useTranslations } from 'next-intl';
import { LinkButton } from './link-button.tsx';

type Props = {
  /** The address of the first page; left out on it. */
  first?: string | undefined;
  /** The address of the next page; left out on the last one. */
  next?: string | undefined;
  /** The number of this page, where it is known. */
  page?: number;
};

/** The ways through a long list: back to its start and on. Nothing while all of it is on one page. */
export function Pager({ first, next, page }: Props) {
  const t = useTranslations('common.pager');
  if (first === undefined && next === undefined) return null;
  return (
    <nav aria-label={t('label')} className="mt-4 flex items-center justify-between gap-3">
      {first === undefined ? (
        <span />
      ) : (
        <LinkButton size="sm" href={first}>
          {t('first')}
        </LinkButton>
      )}
      {page !== undefined && <span className="text-hint text-ink-2">{t('page', { page })}</span>}
      {next === undefined ? (
        <span />
      ) : (
        <LinkButton size="sm" href={next}>
          {t('next')}
        </LinkButton>
      )}
    </nav>
  );
}
