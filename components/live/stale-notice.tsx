import { useTranslations } from 'next-intl';
import { Notice } from '../ui/notice.tsx';

/** Says that the latest reading of a page failed, so that what stands there may be old. */
export function StaleNotice({ isError }: { isError: boolean }) {
  const t = useTranslations('common');
  return (
    isError && (
      <Notice kind="warning" className="mb-3">
        {t('stale')}
      </Notice>
    )
  );
}
