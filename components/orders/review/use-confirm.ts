'use client';
import { useRef, useState } from 'react';
import { useGo } from '@/components/ui/going.tsx';
import { confirmOrderAction } from '@/lib/features/orders/actions.ts';
import { codes } from '@/lib/service-core/codes.ts';
import type { Terms } from './terms.ts';

type Answer = Awaited<ReturnType<typeof confirmOrderAction>>;
export type ConfirmRefusal = Extract<Answer, { ok: false }>['reason'];

export type ConfirmState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** Sent, no answer: nothing is offered to press any more. */
  | { kind: 'checking' }
  /** The portal itself did not answer: the same wish may be sent again. */
  | { kind: 'no-answer' }
  | { kind: 'refused'; refusal: ConfirmRefusal };

const rateCodes: readonly string[] = ['quote-expired', 'quote-unknown', 'rate-changed'];
const rateStatuses: readonly string[] = [codes.quoteExpired, codes.quoteUnknown, codes.quoteUsed].map(
  ({ status }) => status,
);

/** The portal or, when it could not know, the service says that the rate no longer holds: a new one is the way on. */
export function asksForNewRate(refusal: { code: string; status?: string | null }): boolean {
  return refusal.code === 'refused'
    ? rateStatuses.includes(refusal.status ?? '')
    : rateCodes.includes(refusal.code);
}

/**
 * One wish to confirm, under one key: pressed twice, or again after the connection broke, it gets the first
 * result. Only after a definite refusal does the next press count as a new wish.
 * `readAgain` brings the order to what it is after the answer, before any page says anything about it.
 */
export function useConfirm(orderId: string, readAgain: () => Promise<unknown>) {
  const go = useGo();
  const key = useRef<string | null>(null);
  const [state, setState] = useState<ConfirmState>({ kind: 'idle' });

  async function confirm(terms: Terms): Promise<ConfirmRefusal | null> {
    key.current ??= crypto.randomUUID();
    setState({ kind: 'sending' });
    const answer = await confirmOrderAction({
      orderId,
      idempotencyKey: key.current,
      ...(terms.queryNo !== undefined && { queryNo: terms.queryNo }),
      acceptedRate: terms.rate,
      shownSource: terms.source,
      shownTarget: terms.target,
    }).catch(() => null);
    if (answer === null) {
      setState({ kind: 'no-answer' });
      // It may have arrived all the same: the page says nothing that is not on record.
      void readAgain();
      return null;
    }
    if (!answer.ok) {
      key.current = null;
      await readAgain();
      setState({ kind: 'refused', refusal: answer.reason });
      return answer.reason;
    }
    if (answer.value.state !== 'accepted') {
      setState({ kind: 'checking' });
      void readAgain();
      return null;
    }
    // The order's page opens with what this one knows: not with the moment before the answer.
    await readAgain();
    go(`/orders/${orderId}`);
    return null;
  }

  return { state, confirm };
}
