'use client';
import { revealSentAction } from '@/lib/features/orders/actions.ts';
import { MaskedValue } from '../../ui/values/masked-value.tsx';

type Props = { orderId: string; path: string; masked: string; label: string };

/** An account or identity number by its end; in full for half a minute, on record. */
export function SentIdentifier({ orderId, path, masked, label }: Props) {
  return (
    <MaskedValue
      masked={masked}
      what={label}
      onReveal={async () => {
        const answer = await revealSentAction({ orderId, path });
        return answer.ok ? answer.value.value : null;
      }}
    />
  );
}
