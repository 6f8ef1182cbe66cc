'use client';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import type { Deciders, OrderDetail } from '@/lib/features/orders/types.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { exactTime } from '../../ui/values/time.tsx';

/** Returns the latest event and the next step in one sentence (ui.md §4.4). */
export function useStatusSentence(detail: OrderDetail): string {
  const { order, money, timeline, approval, documents, neededDocuments, can } = detail;
  const statuses = useTranslations('statuses');
  const t = useTranslations('order');
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const { status } = order;
  const date = exactTime(order.statusAt, { locale, timeZone });
  switch (status.id) {
    case 'completed': {
      const paid = money.actualTarget ?? money.target;
      const amount = displayMoney(paid.amount, paid.currency, locale);
      return statuses('completed.sentence', { amount, date });
    }
    case 'returned': {
      if (!money.returned) return statuses('returned.sentenceUnknown', { date });
      const { source, at } = money.returned;
      return statuses('returned.sentence', {
        amount: displayMoney(source.amount, source.currency, locale),
        date: exactTime(at, { locale, timeZone }),
      });
    }
    case 'cancelled': {
      const by = timeline.findLast(({ kind }) => kind === 'cancelled' || kind === 'cancel-requested');
      return statuses('cancelled.sentence', { who: by?.actorName ?? t('someone') });
    }
    case 'failed':
      return statuses('failed.sentence', { reason: failureReasonText(status.failure, statuses) });
    case 'abandoned':
      return statuses('abandoned.sentence', { date });
    case 'documentsNeeded':
      return statuses('documentsNeeded.sentence', {
        count: status.missingDocuments,
        needed: neededDocuments.length,
      });
    case 'readyToConfirm':
      return statuses(can.submit ? 'readyToConfirm.sentenceSubmit' : 'readyToConfirm.sentence', {
        documents: documents.filter(({ state }) => state === 'accepted').length,
      });
    case 'sentBack':
      if (approval.latest?.closerName === null) return statuses('sentBack.sentenceName');
      return statuses(approval.latest?.isOwn ? 'sentBack.sentence' : 'sentBack.sentenceOther', {
        requester: approval.latest?.submitterName ?? t('someone'),
        approver: approval.latest?.closerName ?? t('someone'),
        // The message already ends with a full stop.
        reason: approval.latest?.reason?.replace(/[.。]+$/, '') ?? '—',
      });
    case 'awaitingApproval': {
      const waiting = {
        count: Math.max(1, (approval.latest?.required ?? 1) - (approval.latest?.approvedBy.length ?? 0)),
        time: exactTime(approval.latest?.submittedAt ?? order.statusAt, { locale, timeZone }),
      };
      const names = approval.latest ? decidersText(approval.latest.deciders, { statuses, locale }) : '';
      return names === ''
        ? statuses('awaitingApproval.sentence', waiting)
        : statuses('awaitingApproval.sentenceWho', { ...waiting, names });
    }
    case 'informationRequested':
      if (!order.asksName) return statuses('informationRequested.sentenceDetails');
      return order.suppliedName === null
        ? statuses('informationRequested.sentence')
        : statuses('informationRequested.sentenceSupplied', { name: order.suppliedName });
    case 'confirmed':
      return order.confirmedAt === null
        ? statuses('confirmed.sentence')
        : t('confirmedAt', { time: exactTime(order.confirmedAt, { locale, timeZone }) });
    default:
      return statuses(`${status.id}.sentence`);
  }
}

type Statuses = ReturnType<typeof useTranslations<'statuses'>>;

const namedDeciders = 3;

/** "Amir Haddad, 陈宇 or an admin": the first few by name; empty when nobody can. */
function decidersText(
  { names, orAdmin }: Deciders,
  { statuses, locale }: { statuses: Statuses; locale: string },
): string {
  const more = names.length - namedDeciders;
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format([
    ...names.slice(0, namedDeciders),
    ...(more > 0 ? [statuses('awaitingApproval.more', { count: more })] : []),
    ...(orAdmin ? [statuses('awaitingApproval.admin')] : []),
  ]);
}

/** The class of the failure in words, or the service's own text. */
function failureReasonText(failure: OrderDetail['order']['status']['failure'], statuses: Statuses): string {
  const reason = failure?.reason ?? 'unknown';
  return statuses(`failure.${reason}.reason`, { raw: failure?.message ?? '—' });
}
