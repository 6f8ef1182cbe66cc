import { getTranslations } from 'next-intl/server';
import { ClockAhead } from './clock-ahead.tsx';

/** Says on every page that this is a sandbox, and how far its clock is ahead. Production shows nothing. */
export async function EnvBar({ clockAheadMs }: { clockAheadMs: number }) {
  const t = await getTranslations('shell');
  return (
    <section
      aria-label={t('environment')}
      data-testid="env-bar"
      className="flex min-h-6 items-center justify-center bg-sandbox px-4 py-0.5 text-center text-micro text-sandbox-ink"
    >
      <p>
        {t('sandboxBar')}
        <ClockAhead aheadMs={clockAheadMs} />
      </p>
    </section>
  );
}
