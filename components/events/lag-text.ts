import { useTranslations } from 'next-intl';
import { roundedUp } from '../ui/values/date-text.ts';

/** A delay in its largest fitting unit: whole seconds up to a minute, which is as exact as the sender's stamp. */
export function useLagText(): (seconds: number) => string {
  const t = useTranslations('events.lag');
  return (seconds) => {
    if (seconds <= 60) return t('seconds', { count: Math.max(1, Math.ceil(seconds)) });
    const { unit, count } = roundedUp(seconds);
    return t(unit, { count });
  };
}

const dayMs = 24 * 3_600_000;

/** Seconds between sending and arrival; null where the stamps do not fit each other. */
export function lagOf({ sentAt, receivedAt }: { sentAt: string | null; receivedAt: string }): number | null {
  const ms = sentAt === null ? -1 : Date.parse(receivedAt) - Date.parse(sentAt);
  return ms < 0 || ms > dayMs ? null : ms / 1_000;
}
