'use client';
import { useRef, useState } from 'react';
import type { Terms } from '@/components/orders/review/terms.ts';
import { approveAction } from '@/lib/features/approvals/actions.ts';

type Answer = Awaited<ReturnType<typeof approveAction>>;
type ApproveRefusalOfPage = Extract<Answer, { ok: false }>['reason'];
export type DecisionState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** Sent, no answer: nothing is offered to press any more. */
  | { kind: 'checking' }
  | { kind: 'no-answer' }
  | { kind: 'refused'; refusal: ApproveRefusalOfPage };

/** One wish to approve under one key, as for a confirmation; after a definite refusal the next press is a new one. */
export function useDecision(approvalId: string, onDone: (state: 'accepted' | 'held') => void) {
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
      key.current = null;
      setState({ kind: 'refused', refusal: answer.reason });
      return answer.reason;
    }
    if (answer.value.state === 'checking') setState({ kind: 'checking' });
    else onDone(answer.value.state);
    return null;
  }

  return { state, approve };
}
