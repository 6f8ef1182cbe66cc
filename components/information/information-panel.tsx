'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { markAnsweredAction } from '@/lib/features/information/actions.ts';
import { informationOfOrderOptions } from '@/lib/features/information/query-options.ts';
import type { InformationOfOrder } from '@/lib/features/information/schema.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { ServiceAsks } from '../orders/service-words.tsx';
import { Button, buttonClass, LinkButton } from '../ui/button.tsx';
import { CardSection } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { OwnerSelect, WaitingSince } from './request-cells.tsx';
import { type Said, useOutcomeText } from './use-outcome-text.ts';

const loadForm = () => import('./answer-form.tsx');

type Props = {
  orderId: string;
  /** The request as the server read it with the page; without it, the browser reads it. */
  initial?: InformationOfOrder | undefined;
  can: { assign: boolean; answer: boolean; update: boolean; check: boolean };
};

/**
 * The service's open request on the order's own page: its assignee, the ways to answer, and the next step of the order.
 * Stays with its last message once the request is settled.
 */
function InformationPanel({ orderId, initial, can }: Props) {
  const t = useTranslations('information');
  const { data } = useQuery({ ...informationOfOrderOptions(orderId), initialData: initial, staleTime: 0 });
  const { done, refused } = useOutcomeText();
  const [said, setSaid] = useState<Said | null>(null);
  const [busy, setBusy] = useState(false);

  async function mark() {
    if (busy) return;
    setBusy(true);
    const answer = await markAnsweredAction({ orderId }).catch(() => null);
    setBusy(false);
    setSaid(answer?.ok ? done(answer.value) : refused(answer?.reason ?? null));
  }

  const request = data?.request;
  const mayAnswerHere = request?.asksName && request.canAnswerHere && can.answer;
  const form = useOnDemand(loadForm, mayAnswerHere === true);
  // The request was settled elsewhere.
  const last = data && !request && said?.kind === 'warning' ? refused({ code: 'not-asked' }) : said;
  if (!data || (!request && !said)) return null;
  return (
    <CardSection
      titleId="information"
      title={t('panelTitle')}
      description={
        request ? request.asked ? <ServiceAsks asked={request.asked} /> : t('askedName') : undefined
      }
      className="mb-5 scroll-mt-20"
    >
      {last && <Outcome said={last} orderId={orderId} />}
      {request && (
        <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_15rem]">
          <div className="space-y-5">
            {request.suppliedName !== null && (
              <p className="max-w-prose">{t('supplied', { name: request.suppliedName })}</p>
            )}
            {mayAnswerHere && (
              <div className="min-h-50">{form && <form.AnswerForm orderId={orderId} onSaid={setSaid} />}</div>
            )}
            {!request.asksName && (
              <div>
                <h3 className="text-h3">{t('details')}</h3>
                <p className="mt-1 max-w-prose text-ink-2">
                  {t(request.canAnswerHere ? 'detailsText' : 'detailsOnly')}
                </p>
                {can.update && (
                  <LinkButton href={`/orders/${orderId}/edit`} className="mt-2">
                    {t('change')}
                  </LinkButton>
                )}
              </div>
            )}
            {can.check && (
              <div>
                {request.page && (
                  <>
                    <h3 className="text-h3">{t(request.canAnswerHere ? 'elsewhere' : 'onlyElsewhere')}</h3>
                    <p className="mt-1 max-w-prose text-ink-2">{t('elsewhereText')}</p>
                  </>
                )}
                <div className="mt-2 flex flex-wrap gap-2">
                  {request.page && (
                    <a href={request.page} target="_blank" rel="noreferrer" className={buttonClass({})}>
                      {t('openPage')}
                    </a>
                  )}
                  <Button busy={busy} onClick={() => void mark()}>
                    {t('markAnswered')}
                  </Button>
                </div>
                <p className="mt-2 text-hint text-ink-2">{t(request.page ? 'pageNote' : 'markNote')}</p>
                {request.answered && (
                  <p className="mt-2 text-hint text-ink-2">{t('answeredBy', { by: request.answered.by })}</p>
                )}
              </div>
            )}
          </div>
          <dl className="space-y-3 text-hint">
            <div>
              <dt className="mb-1 text-ink-2">{t('column.owner')}</dt>
              <dd>
                <OwnerSelect
                  request={request}
                  colleagues={data.colleagues}
                  me={data.me}
                  mayWork={can.assign}
                />
              </dd>
            </div>
            <div>
              <dt className="mb-1 text-ink-2">{t('column.since')}</dt>
              <dd>
                <WaitingSince request={request} serverNow={data.serverNow} />
              </dd>
            </div>
            <div>
              <dt className="mb-1 text-ink-2">{t('after')}</dt>
              <dd>{t('afterText')}</dd>
            </div>
          </dl>
        </div>
      )}
    </CardSection>
  );
}

function Outcome({ said, orderId }: { said: Said; orderId: string }) {
  const t = useTranslations('information');
  return (
    <Notice kind={said.kind} role={said.kind === 'error' ? 'alert' : 'status'} className="mb-4">
      {said.text}
      {said.asked !== undefined && <ServiceAsks asked={said.asked} />}
      {said.isInChange && (
        <>
          {' '}
          <TextLink href={`/orders/${orderId}/edit`}>{t('openChange')}</TextLink>
        </>
      )}
    </Notice>
  );
}

type LateInformationPanelProps = { detail: OrderDetail; initial: InformationOfOrder | undefined };

/** Appears when the service asks about an order, and stays to show the outcome of the answer. */
export function LateInformationPanel({ detail: { order, can }, initial }: LateInformationPanelProps) {
  const isAsked = order.status.id === 'informationRequested';
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setWasAsked(true);
  return (
    wasAsked && (
      <InformationPanel
        orderId={order.id}
        initial={initial}
        can={{ assign: can.repeat, answer: can.upload, update: can.update, check: can.check }}
      />
    )
  );
}
