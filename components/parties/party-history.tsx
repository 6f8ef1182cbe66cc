import { useTranslations } from 'next-intl';
import type { PartyEventView } from '@/lib/features/parties/types.ts';
import { isFieldPath } from '@/lib/features/transfers/fields.ts';
import { useWords } from '../drafts/fields/use-words.ts';
import { Time } from '../ui/values/time.tsx';
import { verificationKey } from './verification-key.ts';

/** The events of a party, newest first. */
export function PartyHistory({ events }: { events: readonly PartyEventView[] }) {
  const t = useTranslations('parties');
  const sentenceOf = useEventSentence();
  return (
    <ol className="divide-y divide-subtle">
      {events.map((event) => (
        <li key={event.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <span>
            {sentenceOf(event)}
            {event.actorName !== '' && (
              <span className="text-ink-2"> {t('event.by', { name: event.actorName })}</span>
            )}
          </span>
          <span className="text-hint text-ink-2">
            <Time at={event.at} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function useEventSentence(): (event: PartyEventView) => string {
  const t = useTranslations('parties');
  const words = useTranslations('party');
  const labels = useWords('fields');
  return ({ kind, data }) => {
    switch (kind) {
      case 'created':
        return t(data.by === 'order' ? 'event.createdByOrder' : 'event.created');
      case 'changed':
        return t(data.by === 'order' ? 'event.changedByOrder' : 'event.changed');
      case 'revealed': {
        const { field = '' } = data;
        return isFieldPath(field)
          ? t('event.revealed', { field: labels(`${field}.label`) })
          : t('event.revealedForm');
      }
      case 'verified': {
        const check = data.check === 'alipay' || data.check === 'name' ? data.check : 'bank';
        const outcome = data.outcome === 'matched' ? 'matched' : 'mismatched';
        return t('event.verified', {
          check: words(`check.${check}`),
          outcome: words(verificationKey({ check, state: outcome })),
        });
      }
      case 'used':
        return t('detail.orders');
      default:
        return t(`event.${kind}`);
    }
  };
}
