import { getTranslations } from 'next-intl/server';

/** Says on every page that this is not real. Production shows nothing. */
export async function EnvBar() {
  const t = await getTranslations('shell');
  return (
    <section
      aria-label={t('environment')}
      data-testid="env-bar"
      className="env-stripes flex min-h-7 items-center justify-center bg-sandbox px-4 py-1 text-center text-micro text-sandbox-ink"
    >
      <p>{t('sandboxBar')}</p>
    </section>
  );
}
