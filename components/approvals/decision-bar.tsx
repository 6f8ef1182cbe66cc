'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStepKeys } from '@/components/keyboard/use-shortcut.tsx';
import type { Terms } from '@/components/orders/review/terms.ts';
import type { ApprovalDetail } from '@/lib/features/approvals/schema.ts';
import type { OrderMoney } from '@/lib/features/orders/types.ts';
import { isBeyond } from '@/lib/features/policies/need.ts';
import { shortBalance } from '@/lib/features/transfers/amounts.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { parseAmount } from '@/lib/service-core/money/index.ts';
import { BlockerFrame } from '../orders/review/blockers.tsx';
import { GoButton, Sending } from '../orders/review/confirm-bar.tsx';
import { Button, TextButton } from '../ui/button.tsx';
import { StickyBar } from '../ui/sticky-bar.tsx';
import { TextLink, textLinkClass } from '../ui/text-link.tsx';

type Props = {
  label: string;
  busy: boolean;
  /** Said while an approval that sends the order has no answer; left out if others must approve too. */
  sending: string | undefined;
  /** Stays focusable; a press leads to the first blocker. */
  off: boolean;
  /** The page replaced an order that was decided a moment ago. */
  followsDecision: boolean;
  onGo: () => void;
  onSendBack: (() => void) | undefined;
};

/** The decision buttons, always within a thumb's reach; the approve button names the amount. */
export function DecisionBar({ label, busy, sending, off, followsDecision, onGo, onSendBack }: Props) {
  const t = useTranslations('approvals.decision');
  const { bar, isRested, isUnderMouse, wait } = useMisclickGuard(followsDecision);
  useStepKeys({ onGo: () => document.getElementById('approve')?.focus() });
  return (
    <StickyBar ref={bar} aria-label={t('title')} className="flex-wrap-reverse xl:gap-x-3 xl:px-3">
      {sending && (
        <div className="w-full text-hint">
          <Sending busy={busy} text={sending} />
        </div>
      )}
      {onSendBack && (
        <Button data-testid="send-back" className="min-h-11 max-sm:w-full" onClick={onSendBack}>
          {t('sendBack')}
        </Button>
      )}
      {isUnderMouse ? (
        <p className="flex min-h-11 items-center text-ink-2 max-sm:w-full">{t('readFirst')}</p>
      ) : (
        <GoButton
          id="approve"
          testId="approve"
          busy={busy}
          off={off || !isRested}
          onGo={isRested ? onGo : wait}
        >
          {label}
        </GoButton>
      )}
    </StickyBar>
  );
}

const quietMs = 1_000;

type Point = { x: number; y: number };

/** The mouse position last seen on an approval page; null for touch. Survives page changes. */
let mouse: Point | null = null;

const isWithin = (bar: HTMLElement | null, point: Point | null): boolean => {
  if (bar === null || point === null) return false;
  const { left, right, top, bottom } = bar.getBoundingClientRect();
  return point.x >= left && point.x <= right && point.y >= top && point.y <= bottom;
};

/**
 * Prevents a double click from approving the next order unread: after a decision the next order's button appears in the
 * same place. It is hidden while the mouse stays in the bar, and disabled until nothing was pressed for a second. A key
 * press shows it immediately.
 */
function useMisclickGuard(followsDecision: boolean) {
  const bar = useRef<HTMLElement>(null);
  const [isRested, setRested] = useState(!followsDecision);
  const [isUnderMouse, setUnderMouse] = useState(followsDecision && mouse !== null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const wait = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setRested(true), quietMs);
  };
  useEffect(() => {
    timer.current = setTimeout(() => setRested(true), quietMs);
    return () => clearTimeout(timer.current);
  }, []);
  useLayoutEffect(() => {
    const stop = new AbortController();
    const look = () => {
      if (!isWithin(bar.current, mouse)) setUnderMouse(false);
    };
    const follow = ({ pointerType, clientX, clientY }: PointerEvent) => {
      mouse = pointerType === 'mouse' ? { x: clientX, y: clientY } : null;
      look();
    };
    look();
    document.addEventListener('pointermove', follow, { signal: stop.signal });
    document.addEventListener('pointerdown', follow, { signal: stop.signal });
    document.addEventListener('keydown', () => setUnderMouse(false), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return { bar, isRested, isUnderMouse, wait };
}

type DecisionBlocker =
  | { kind: 'maker' }
  | { kind: 'already-approved' }
  | { kind: 'role' }
  | { kind: 'changed' }
  | { kind: 'rate-expired' }
  | { kind: 'rate-changed' }
  | { kind: 'drift' }
  | { kind: 'unseen'; count: number; isNewRecipient: boolean }
  | { kind: 'not-enrolled' }
  | { kind: 'short'; amount: string };

type Facts = {
  approval: ApprovalDetail;
  money: OrderMoney;
  terms: Terms;
  /** A new rate waits for acceptance. */
  offered: boolean;
  expired: boolean;
  driftAccepted: boolean;
  /** The version that this user reviewed. */
  readHash: string;
};

/** Returns the blockers of the approval, in the best order to resolve them. */
export function decisionBlockers(facts: Facts): DecisionBlocker[] {
  const { approval, money, terms } = facts;
  if (approval.bar !== null) return [{ kind: approval.bar }];
  const blockers: DecisionBlocker[] = [];
  if (facts.readHash !== approval.contentHash) blockers.push({ kind: 'changed' });
  if (facts.offered) blockers.push({ kind: 'rate-changed' });
  else if (facts.expired) blockers.push({ kind: 'rate-expired' });
  else if (isDrifted(approval, terms) && !facts.driftAccepted) blockers.push({ kind: 'drift' });
  const unseen = approval.documents.filter(({ viewed, preview }) => !viewed && preview !== null).length;
  if (approval.documentsMustBeViewed && unseen > 0) {
    blockers.push({ kind: 'unseen', count: unseen, isNewRecipient: approval.recipient.isNew });
  }
  if (approval.stepUp.needed && !approval.stepUp.isOn) blockers.push({ kind: 'not-enrolled' });
  const { available } = approval.wallet;
  const missing =
    available === null
      ? undefined
      : shortBalance({ amount: terms.source, available, currency: money.source.currency });
  return missing === undefined ? blockers : [...blockers, { kind: 'short', amount: missing }];
}

/** True if an amount differs from the reviewed amount by more than the policy tolerates. */
export function isDrifted(
  approval: { makerTerms: Pick<ApprovalDetail['makerTerms'], 'source' | 'target'>; driftPercent: string },
  terms: Pick<Terms, 'source' | 'target'>,
): boolean {
  const { source, target } = approval.makerTerms;
  const sides = [
    [source, terms.source],
    [target, terms.target],
  ] as const;
  return sides.some(([maker, now]) => {
    const [before, after] = [parseAmount(maker.amount, maker.currency), parseAmount(now, maker.currency)];
    return before.ok && after.ok && isBeyond(approval.driftPercent, before.value, after.value);
  });
}

export const DECISION_BLOCKERS_ID = 'approval-blockers';

type DecisionBlockersProps = {
  blockers: readonly DecisionBlocker[];
  approvalId: string;
  orderId: string;
  currency: string;
  gettingRate: boolean;
  onNewRate: () => void;
  onRead: () => void;
};

/** The blockers of an approval, each with a way to resolve it. */
export function DecisionBlockers({ blockers, ...props }: DecisionBlockersProps) {
  const t = useTranslations('approvals.blockers');
  if (blockers.length === 0) return null;
  return (
    <BlockerFrame
      id={DECISION_BLOCKERS_ID}
      title={t('title', { count: blockers.length })}
      items={blockers.map((blocker) => ({
        key: blocker.kind,
        content: <Item blocker={blocker} {...props} />,
      }))}
    />
  );
}

function Item({ blocker, ...props }: Omit<DecisionBlockersProps, 'blockers'> & { blocker: DecisionBlocker }) {
  const t = useTranslations('approvals.blockers');
  const locale = useLocale();
  switch (blocker.kind) {
    case 'maker':
    case 'already-approved':
    case 'role':
      return (
        <>
          <span>{t(blocker.kind)}</span>
          <TextLink href={`/orders/${props.orderId}`}>{t('seeOrder')}</TextLink>
        </>
      );
    case 'changed':
      return (
        <>
          <span>{t('changed')}</span>
          <TextButton onClick={props.onRead}>{t('read')}</TextButton>
        </>
      );
    case 'rate-expired':
      return (
        <>
          <span>{t('rateExpired')}</span>
          <TextButton busy={props.gettingRate} onClick={props.onNewRate}>
            {t('newRate')}
          </TextButton>
        </>
      );
    case 'rate-changed':
      return (
        <>
          <span>{t('rateChanged')}</span>
          <a className={textLinkClass} href="#rate-change">
            {t('compare')}
          </a>
        </>
      );
    case 'drift':
      return (
        <>
          <span>{t('drift')}</span>
          <a className={textLinkClass} href="#approval-quote">
            {t('compare')}
          </a>
        </>
      );
    case 'unseen':
      return (
        <>
          <span>{t(blocker.isNewRecipient ? 'unseenNew' : 'unseen', { count: blocker.count })}</span>
          <a className={textLinkClass} href="#approval-documents">
            {t('toDocuments')}
          </a>
        </>
      );
    case 'not-enrolled':
      return (
        <>
          <span>{t('notEnrolled')}</span>
          <TextLink href={`/me/security?for=/approvals/${props.approvalId}`}>{t('enrol')}</TextLink>
        </>
      );
    case 'short':
      return <span>{t('short', { amount: displayMoney(blocker.amount, props.currency, locale) })}</span>;
    default:
      return blocker satisfies never;
  }
}
