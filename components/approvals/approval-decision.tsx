'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { asksForNewRate } from '@/components/orders/review/confirm-bar.tsx';
import { RateChange } from '@/components/orders/review/rate-change.tsx';
import { type Terms, useTerms } from '@/components/orders/review/terms.ts';
import { useGo } from '@/components/ui/link.tsx';
import { approveAction } from '@/lib/features/approvals/actions.ts';
import { approvalKeys } from '@/lib/features/approvals/query-options.ts';
import type { ApprovalPage } from '@/lib/features/approvals/schema.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { mayBeDone } from '../account/use-access-refusal.ts';
import { Refused } from '../orders/service-words.tsx';
import { Notice } from '../ui/notice.tsx';
import { useOnDemand } from '../ui/use-on-demand.ts';
import {
  DECISION_BLOCKERS_ID,
  DecisionBar,
  DecisionBlockers,
  decisionBlockers,
  isDrifted,
} from './decision-bar.tsx';
import { QuoteSection } from './quote-section.tsx';
import { useApprovalRefusal } from './use-approval-refusal.ts';

const everyMs = 20_000;

/** Tells other users that this page is open, while it is visible. Purely informative. */
function useClaim(approvalId: string, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const say = () => {
      if (document.visibilityState === 'visible') {
        void fetch(`/api/approvals/${approvalId}/review`, { method: 'POST' }).catch(() => null);
      }
    };
    say();
    const timer = setInterval(say, everyMs);
    return () => clearInterval(timer);
  }, [approvalId, isOn]);
}

const loadSendBack = () => import('./send-back-dialog.tsx');
const loadStepUp = () => import('../account/step-up-dialog.tsx');

type Props = {
  page: ApprovalPage;
  /** The page was restored from the history and not refreshed since. */
  isOld: boolean;
  /** Refreshes the page. */
  refresh: () => unknown;
  /** The user decided another order on this page a moment ago. */
  followsDecision: boolean;
  /** The content between the quote and the decision. */
  children: ReactNode;
};

/** The approver's quote and the decision. The user approves exactly the values shown here. */
export function ApprovalDecision({ page, isOld, refresh, followsDecision, children }: Props) {
  const { order: detail, approval } = page;
  const t = useTranslations('approvals');
  const locale = useLocale();
  const go = useGo();
  const client = useQueryClient();
  const refusalText = useApprovalRefusal();
  const rate = useTerms(detail, isOld);
  const [readHash, setReadHash] = useState(approval.contentHash);
  const [driftAccepted, setDriftAccepted] = useState(false);
  const [dialog, setDialog] = useState<'step-up' | 'send-back' | null>(null);
  const stepUp = useOnDemand(loadStepUp, dialog === 'step-up');
  const sendBack = useOnDemand(loadSendBack, dialog === 'send-back');
  useClaim(approval.id, approval.bar === null);
  const { money } = detail;
  const drifted = isDrifted(approval, rate.terms);

  const leave = (done: 'accepted' | 'held' | 'sent-back') => {
    const next = approval.nextId === null ? '/approvals' : `/approvals/${approval.nextId}`;
    go(`${next}?done=${done}&order=${detail.order.id}`);
    void client.invalidateQueries({ queryKey: approvalKeys.all });
  };
  const { state, approve } = useDecision(approval.id, leave);
  const isOver = state.kind === 'checking';
  const blockers = isOver
    ? []
    : decisionBlockers({
        approval,
        money,
        terms: rate.terms,
        offered: rate.offered !== null,
        expired: rate.expired,
        driftAccepted,
        readHash,
      });

  async function send(): Promise<void> {
    setDialog(null);
    const refusal = await approve({ terms: rate.terms, contentHash: readHash, driftAccepted });
    if (refusal === null) return;
    if (refusal.code === 'step-up-needed' && refusal.isOn) setDialog('step-up');
    if (asksForNewRate(refusal)) rate.markExpired();
    refresh();
  }

  function decide(): void {
    if (state.kind === 'sending' || isOver || isOld) return;
    if (blockers.length > 0) {
      document.getElementById(DECISION_BLOCKERS_ID)?.focus();
      return;
    }
    const { needed, isOn, isFresh } = approval.stepUp;
    if ((needed || isOn) && !isFresh) setDialog('step-up');
    else void send();
  }

  const amount = money.fixedSide === 'target' ? money.target : money.source;
  const shown = displayMoney(
    money.fixedSide === 'target' ? rate.terms.target : rate.terms.source,
    amount.currency,
    locale,
  );
  // An approver who accepted other amounts must accept again.
  const { driftPercent } = approval;
  const given = approval.approvals.filter(
    (one) => one.counts && !isDrifted({ makerTerms: one, driftPercent }, rate.terms),
  ).length;
  const isLast = given + 1 >= approval.required;
  const label = isLast
    ? t('decision.approve', { amount: shown })
    : t('decision.approveOf', { number: given + 1, required: approval.required, amount: shown });
  return (
    <div className="flex flex-col gap-6">
      <QuoteSection
        money={money}
        makerTerms={approval.makerTerms}
        terms={rate.terms}
        expired={rate.expired}
        loading={rate.loading}
        failure={rate.failure && <Refused {...rate.failure}>{t('quote.failed')}</Refused>}
        onNewRate={rate.offered || approval.bar === 'role' ? undefined : () => void rate.requestRate()}
        drift={
          drifted
            ? { percent: approval.driftPercent, accepted: driftAccepted, onAccept: setDriftAccepted }
            : null
        }
      />
      {rate.offered && (
        <RateChange
          money={money}
          before={rate.terms}
          after={rate.offered}
          onAccept={() => {
            setDriftAccepted(false);
            rate.accept();
          }}
          onKeep={rate.expired ? undefined : rate.keep}
        />
      )}
      {children}
      {state.kind === 'checking' && (
        <Notice kind="warning" role="alert" title={t('decision.checkingTitle')}>
          {t('decision.checkingText')}
        </Notice>
      )}
      {state.kind === 'no-answer' && (
        <Notice kind="warning" role="alert">
          {t('refusal.noAnswer')}
        </Notice>
      )}
      {state.kind === 'refused' && state.refusal.code !== 'step-up-needed' && (
        <Notice kind="error" role="alert">
          {refusalText(state.refusal)}
        </Notice>
      )}
      <DecisionBlockers
        blockers={blockers}
        approvalId={approval.id}
        orderId={detail.order.id}
        currency={money.source.currency}
        gettingRate={rate.loading}
        onNewRate={() => void rate.requestRate()}
        onRead={() => setReadHash(approval.contentHash)}
      />
      {approval.bar === null && (
        <DecisionBar
          label={label}
          busy={state.kind === 'sending'}
          sending={isLast ? t('decision.sending') : undefined}
          off={blockers.length > 0 || isOver || isOld}
          followsDecision={followsDecision}
          onGo={decide}
          onSendBack={isOver ? undefined : () => setDialog('send-back')}
        />
      )}
      {stepUp && (
        <stepUp.StepUpDialog
          open={dialog === 'step-up'}
          goLabel={label}
          onClose={() => setDialog(null)}
          onProved={() => void send()}
        />
      )}
      {sendBack && (
        <sendBack.SendBackDialog
          approvalId={approval.id}
          open={dialog === 'send-back'}
          onClose={() => setDialog(null)}
          onDone={() => leave('sent-back')}
        />
      )}
    </div>
  );
}

type Answer = Awaited<ReturnType<typeof approveAction>>;
type ApproveRefusalOfPage = Extract<Answer, { ok: false }>['reason'];
type DecisionState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** Sent without an answer: the button is not offered again. */
  | { kind: 'checking' }
  | { kind: 'no-answer' }
  | { kind: 'refused'; refusal: ApproveRefusalOfPage };

/** Approves under one idempotency key, like a confirmation; a definite refusal starts a new key. */
function useDecision(approvalId: string, onDone: (state: 'accepted' | 'held') => void) {
  const key = useRef<string | null>(null);
  const [state, setState] = useState<DecisionState>({ kind: 'idle' });

  async function approve(o: { terms: Terms; contentHash: string; driftAccepted: boolean }) {
    const { terms, contentHash, driftAccepted } = o;
    key.current ??= crypto.randomUUID();
    setState({ kind: 'sending' });
    const answer = await approveAction({
      approvalId,
      idempotencyKey: key.current,
      contentHash,
      ...(terms.queryNo !== undefined && { queryNo: terms.queryNo }),
      acceptedRate: terms.rate,
      shownSource: terms.source,
      shownTarget: terms.target,
      driftAccepted,
    }).catch(() => null);
    if (answer === null) {
      setState({ kind: 'no-answer' });
      return null;
    }
    if (!answer.ok) {
      if (!mayBeDone(answer.reason)) key.current = null;
      setState({ kind: 'refused', refusal: answer.reason });
      return answer.reason;
    }
    if (answer.value.state === 'checking') setState({ kind: 'checking' });
    else onDone(answer.value.state);
    return null;
  }

  return { state, approve };
}
