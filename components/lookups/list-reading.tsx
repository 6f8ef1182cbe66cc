import { getTranslations } from 'next-intl/server';
import type { ListReading } from '@/lib/features/lookups/schema.ts';
import { Notice } from '../ui/notice.tsx';
import { exactTimeTag } from '../ui/values/time-tag.tsx';

/** The age of a list; with a warning when it should be younger. */
export async function ListReadingLine({ reading }: { reading: ListReading }) {
  const [t, lookups] = await Promise.all([getTranslations('tools'), getTranslations('lookups')]);
  const at = exactTimeTag(reading.fetchedAt);
  if (reading.stale) {
    return (
      <Notice kind="warning" className="mt-4">
        {lookups.rich('cached', at)}
      </Notice>
    );
  }
  return <p className="mt-3 text-hint text-ink-2">{t.rich('readAt', at)}</p>;
}

/** There is no list yet, and nobody to ask for one. */
export async function ListDown() {
  const t = await getTranslations('tools');
  return (
    <Notice kind="error" title={t('listDown')}>
      {t('listDownText')}
    </Notice>
  );
}
