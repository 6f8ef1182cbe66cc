'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { webhookAddress, webhookHealthOptions } from '@/lib/features/webhooks/query-options.ts';
import type { WebhookHealth, WebhookState } from '@/lib/features/webhooks/types.ts';
import { TextLink } from '../ui/text-link.tsx';
import { Figure } from '../ui/values/description-list.tsx';
import { RelativeTime } from '../ui/values/relative-time.tsx';
import { useLagText } from './event-table.tsx';

/** The results that somebody may want to look at; each leads to its list. */
const remarkable: readonly WebhookState[] = ['received', 'unknown-subject', 'rejected', 'failed'];

/** The figures of a day of callbacks, and the number of orders that had none. */
export function EventHealth({ initial }: { initial: WebhookHealth }) {
  const t = useTranslations('events.health');
  const lagText = useLagText();
  const { data } = useQuery({ ...webhookHealthOptions(), initialData: initial });
  const { lastReceivedAt, states, verified, lag, missing } = data;
  const total = Object.values(states).reduce((sum, count) => sum + count, 0);
  const accepted = total - states.rejected;
  const others = remarkable.filter((state) => states[state] > 0);
  return (
    <dl
      aria-label={t('label')}
      className="mb-6 grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]"
    >
      <Figure label={t('last')}>
        <Value>{lastReceivedAt === null ? t('never') : <RelativeTime at={lastReceivedAt} past />}</Value>
      </Figure>
      <Figure
        label={t('day')}
        note={
          <>
            {total > 0 && t('understood', { count: states.applied + states.unchanged })}
            {others.map((state) => (
              <span key={state}>
                {' · '}
                <TextLink href={webhookAddress('/events', { state })} className="whitespace-nowrap">
                  {t('other', { count: states[state], state: state.replace('-', '_') })}
                </TextLink>
              </span>
            ))}
          </>
        }
      >
        <Value>{t('received', { count: total })}</Value>
      </Figure>
      <Figure
        label={t('lag')}
        note={lag ? t('lagMost', { most: lagText(lag.most) }) : total > 0 && t('lagNoneText')}
      >
        <Value>{lag ? t('lagText', { half: lagText(lag.half) }) : t('lagNone')}</Value>
      </Figure>
      <Figure label={t('signed')} note={accepted > 0 && t('unsigned', { count: accepted - verified })}>
        <Value>{accepted > 0 ? t('signedOf', { verified, all: accepted }) : '—'}</Value>
      </Figure>
      <Figure label={t('missing')} note={t(missing > 0 ? 'missingText' : 'missingNone')}>
        <Value>
          {missing > 0 ? (
            <TextLink
              href={webhookAddress('/events', { missing: true })}
              aria-label={t('showMissing', { count: missing })}
            >
              {t('missingCount', { count: missing })}
            </TextLink>
          ) : (
            t('missingCount', { count: missing })
          )}
        </Value>
      </Figure>
    </dl>
  );
}

function Value({ children }: { children: ReactNode }) {
  return <span className="tabular text-h2">{children}</span>;
}
