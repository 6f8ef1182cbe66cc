'use client';
import { useTimeZone, useTranslations } from 'next-intl';
import { clockTime } from '@/lib/i18n/time-zone.ts';

/** States the time of the last autosave, or that the page keeps the input. */
export function SavedNote() {
  const t = useTranslations('session');
  const timeZone = useTimeZone() ?? 'UTC';
  const at = lastSave.get();
  return (
    <p className="text-ink-2">
      {at ? t('savedAt', { time: clockTime(at, timeZone).slice(0, 5) }) : t('kept')}
    </p>
  );
}

let lastSavedAt: string | null = null;

/** Time this page's input was last autosaved, for the notice that covers the page. ISO 8601. */
export const lastSave = {
  get: () => lastSavedAt,
  note(at: string | null): void {
    lastSavedAt = at;
  },
};
