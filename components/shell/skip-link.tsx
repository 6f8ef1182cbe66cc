import { getTranslations } from 'next-intl/server';

/** Leads past the bar and the navigation to the shell's main; visible on focus only. */
export async function SkipLink() {
  const t = await getTranslations('shell');
  return (
    <div className="absolute start-2 top-1 z-50">
      <a
        href="#content"
        className="sr-only rounded-sm bg-surface px-4 py-2 font-semibold text-link shadow-float focus:not-sr-only"
      >
        {t('skipToContent')}
      </a>
    </div>
  );
}
