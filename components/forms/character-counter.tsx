import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';

/** Counts code points, as the interface does, and speaks up only near the limit. */
export function CharacterCounter({ id, text, max }: { id: string; text: string; max: number }) {
  const t = useTranslations('common');
  const left = max - [...text].length;
  const near = left <= Math.max(8, Math.floor(max / 10));
  return (
    <p id={id} className={clsx('text-hint', near && 'mt-1', left < 0 ? 'text-red-ink' : 'text-ink-2')}>
      {near && (left < 0 ? t('charactersOver', { count: -left }) : t('charactersLeft', { count: left }))}
    </p>
  );
}
