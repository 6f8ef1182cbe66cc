import { useTranslations } from 'next-intl';
import { Notice } from './notice.tsx';

/** Above a list: the ids of those of its rows that cannot be read. */
export function UnreadableRows({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('common.failure');
  if (ids.length === 0) return null;
  return (
    <Notice kind="warning" className="mb-4" title={t('unreadableRows', { count: ids.length })}>
      <p>{t('unreadableText')}</p>
      <ul translate="no" className="tabular font-mono text-[0.95em]">
        {ids.map((id) => (
          <li key={id}>{id}</li>
        ))}
      </ul>
    </Notice>
  );
}
