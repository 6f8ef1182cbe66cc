'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStepKeys } from '@/components/keyboard/use-step-keys.ts';
import { GoButton } from '../orders/review/confirm-bar.tsx';
import { Button } from '../ui/button.tsx';
import { StickyBar } from '../ui/sticky-bar.tsx';

type Props = {
  label: string;
  busy: boolean;
  /** Stays focusable; a press leads to what is in the way. */
  off: boolean;
  /** The page took the place of an order that was decided a moment ago. */
  followsDecision: boolean;
  onGo: () => void;
  onSendBack: (() => void) | undefined;
};

/** Within reach of a thumb, always: what is decided names its amount. */
export function DecisionBar({ label, busy, off, followsDecision, onGo, onSendBack }: Props) {
  const t = useTranslations('approvals.decision');
  const { bar, isRested, isUnderMouse, wait } = useRestedHand(followsDecision);
  useStepKeys({ onGo: () => document.getElementById('approve')?.focus() });
  return (
    <StickyBar ref={bar} aria-label={t('title')} className="flex-wrap-reverse xl:gap-x-3 xl:px-3">
      {onSendBack && (
        <Button className="min-h-11 max-sm:w-full" onClick={onSendBack}>
          {t('sendBack')}
        </Button>
      )}
      {isUnderMouse ? (
        <p className="flex min-h-11 items-center text-ink-2 max-sm:w-full">{t('readFirst')}</p>
      ) : (
        <GoButton id="approve" busy={busy} off={off || !isRested} onGo={isRested ? onGo : wait}>
          {label}
        </GoButton>
      )}
    </StickyBar>
  );
}

const quietMs = 1_000;

type Point = { x: number; y: number };

/** The mouse as it was last seen on a page where one decides; null for a finger. It outlives the page. */
let mouse: Point | null = null;

const isWithin = (bar: HTMLElement | null, point: Point | null): boolean => {
  if (bar === null || point === null) return false;
  const { left, right, top, bottom } = bar.getBoundingClientRect();
  return point.x >= left && point.x <= right && point.y >= top && point.y <= bottom;
};

/**
 * After a decision the next order takes the place of the one before, button under button, and somebody who still
 * presses would approve what nobody read. There the button is not drawn while the mouse rests in its bar, and waits
 * until nothing was pressed for a second. Keys bring it at once, as they do not point anywhere.
 */
function useRestedHand(followsDecision: boolean) {
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
