'use client';
import { useState } from 'react';
import type { InformationOfOrder } from '@/lib/features/information/schema.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { InformationPanel } from './information-panel.tsx';

type Props = { detail: OrderDetail; initial: InformationOfOrder | undefined };

/** There when the service asks something about an order, and then stays, to say what came of the answer. */
export function LateInformationPanel({ detail: { order, can }, initial }: Props) {
  const isAsked = order.status.id === 'informationRequested';
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setWasAsked(true);
  return (
    wasAsked && (
      <InformationPanel
        orderId={order.id}
        initial={initial}
        can={{ assign: can.repeat, answer: can.upload, check: can.check }}
      />
    )
  );
}
