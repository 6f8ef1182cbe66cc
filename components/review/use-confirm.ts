'use client';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { confirmOrderAction } from '@/lib/features/orders/actions.ts';
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

/**
 * One wish to confirm, under one key: pressed twice, or again after the connection broke, it gets the first
 * result. Only after a definite refusal does the next press count as a new wish.
 */
export function useConfirm(orderId: string) {
  const router = useRouter();
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
      return null;
    }
    if (!answer.ok) {
      key.current = null;
      setState({ kind: 'refused', refusal: answer.reason });
      return answer.reason;
    }
    if (answer.value.state === 'accepted') router.push(`/orders/${orderId}` as Route);
    setState({ kind: answer.value.state === 'accepted' ? 'sending' : 'checking' });
    return null;
  }

  return { state, confirm };
}
