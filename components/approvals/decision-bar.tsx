'use client';
import { useTranslations } from 'next-intl';
import { useStepKeys } from '@/components/keyboard/use-step-keys.ts';
import { GoButton } from '../orders/review/go-button.tsx';
import { Button } from '../ui/button.tsx';
import { StickyBar } from '../ui/sticky-bar.tsx';
import { useRestedHand } from './use-rested-hand.ts';

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
