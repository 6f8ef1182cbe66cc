'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type ProgressStep, progressSteps } from '@/lib/features/orders/life-cycle/states.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { ProgressTrack, type TrackState } from '../../ui/values/progress.tsx';
import { useServiceNow } from '../../ui/values/service-time.ts';
import { Time } from '../../ui/values/time.tsx';
import { exactTimeTag, timeTag } from '../../ui/values/time-tag.tsx';

/** The order's completed steps, its next step, and the deadline of that step. */
export function OrderProgress({ detail }: { detail: OrderDetail }) {
  const t = useTranslations('order');
  const { progress } = detail;
  return (
    <section
      aria-label={t('progress.label')}
      className="mb-6 grid gap-x-8 gap-y-5 rounded-md border border-subtle bg-surface p-4 sm:p-5 xl:grid-cols-[minmax(0,1fr)_14rem] 2xl:grid-cols-[minmax(0,1fr)_20rem]"
    >
      {progress && <Track detail={detail} progress={progress} />}
      <div className={progress ? 'max-xl:border-subtle max-xl:border-t max-xl:pt-4' : 'xl:col-span-2'}>
        <h2 className="text-h3">{t('rail.next')}</h2>
        <p className="mt-1 max-w-prose">{t(`next.${nextTextOf(detail)}`)}</p>
        <Times detail={detail} />
      </div>
    </section>
  );
}

function nextTextOf({ order, can }: OrderDetail) {
  const { id } = order.status;
  if (id === 'readyToConfirm' && can.submit) return 'readyToSubmit';
  return id === 'informationRequested' && order.suppliedName !== null ? 'informationSupplied' : id;
}

type TrackProps = { detail: OrderDetail; progress: NonNullable<OrderDetail['progress']> };

function Track({ detail, progress }: TrackProps) {
  const t = useTranslations('order.progress');
  const { need, latest } = detail.approval;
  const reached = progressSteps.indexOf(progress.step);
  const isReturned = detail.order.status.id === 'returned';
  const isEnded = progress.state === 'failed' || progress.state === 'stopped';
  const stateOf = (index: number): TrackState => {
    if (index !== reached) return index < reached ? 'done' : 'ahead';
    return progress.state === 'under-way' ? 'current' : progress.state;
  };
  return (
    <ProgressTrack
      label={t('label')}
      steps={progressSteps.map((step, index) => {
        // An order that one person may send alone has no approval step.
        const word = step === 'approved' && need.approvers === 0 && !latest ? 'confirmed' : step;
        return {
          id: step,
          label: t(isEnded && index === reached ? `not.${isReturned ? 'returned' : word}` : word),
          state: stateOf(index),
          at: timeOf(stateOf(index), step, detail),
        };
      })}
    />
  );
}

/** Time at which the step completed, or at which the order ended there. */
function timeOf(state: TrackState, step: ProgressStep, { order, approval, money }: OrderDetail): ReactNode {
  if (state === 'current' || state === 'ahead') return undefined;
  const times: Record<ProgressStep, string | null> = {
    created: order.createdAt,
    documents: order.documentsCompletedAt,
    approved: approval.latest?.closedAt ?? order.confirmedAt,
    sent: order.confirmedAt,
    paid: order.statusAt,
  };
  const at = state === 'done' ? times[step] : (money.returned?.at ?? order.statusAt);
  return at === null ? undefined : <Time at={at} zone={false} />;
}

function Times({ detail }: { detail: OrderDetail }) {
  const t = useTranslations('order.rail');
  const { order, serverNow } = detail;
  const serviceNow = new Date(useServiceNow(detail.serviceNow)).toISOString();
  const { lastCheckedAt, nextCheckAt } = order;
  const checksAhead =
    nextCheckAt !== null && nextCheckAt > serverNow && order.status.bucket === 'with-service';
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-hint text-ink-2">
      {deadlinesOf(detail).map(([name, at]) => (
        <li key={name}>
          {at > (name === 'approvalUntil' ? serverNow : serviceNow)
            ? t.rich(name, exactTimeTag(at))
            : // A service whose clock is ahead ends a rate before our own clock gets there: "in 14 min" would be wrong.
              t.rich(`${name}Over`, exactTimeTag(at))}
        </li>
      ))}
      <li>{lastCheckedAt === null ? t('neverChecked') : t.rich('lastChecked', timeTag(lastCheckedAt))}</li>
      {checksAhead && <li>{t.rich('nextCheck', timeTag(nextCheckAt))}</li>}
    </ul>
  );
}

type Deadline = 'rateUntil' | 'lockUntil' | 'approvalUntil';

/** The deadline for the next action, while it applies. */
function deadlinesOf({ order, money, approval }: OrderDetail): [Deadline, string][] {
  const isBefore = order.status.bucket === 'to-do' || order.status.id === 'inPreCheck';
  const crosses = money.source.currency !== money.target.currency;
  return [
    ...(isBefore && crosses && money.quote
      ? [[money.lockRate ? 'lockUntil' : 'rateUntil', money.quote.expiresAt] satisfies [Deadline, string]]
      : []),
    ...(order.status.id === 'awaitingApproval' && approval.latest
      ? [['approvalUntil', approval.latest.expiresAt] satisfies [Deadline, string]]
      : []),
  ];
}
