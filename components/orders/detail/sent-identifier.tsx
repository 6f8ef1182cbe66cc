'use client';
import { revealSentAction } from '@/lib/features/orders/actions.ts';
import { ProtectedValue } from '../../account/protected-value.tsx';

type Props = { orderId: string; path: string; masked: string; label: string };

/** The last digits of an account or identity number; revealed for 30 s on request, which is audited. */
export function SentIdentifier({ orderId, path, masked, label }: Props) {
  return <ProtectedValue masked={masked} what={label} onReveal={() => revealSentAction({ orderId, path })} />;
}
