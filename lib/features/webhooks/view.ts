import { replyTo } from './reply.ts';
import type { WebhookEvent } from './repository.ts';
import { type WebhookEventView, webhookStates } from './types.ts';

const signatures = ['valid', 'invalid', 'absent', 'unchecked'] as const;
const appKeys = ['match', 'mismatch', 'absent', 'unchecked'] as const;

export function webhookEventView(row: WebhookEvent, orderNo: string | null): WebhookEventView {
  const state = webhookStates.find((known) => known === row.state) ?? 'received';
  const { id, event, subjectId, status, body, note, orderId, timesReceived } = row;
  return {
    id,
    event,
    subjectId,
    status,
    body,
    signature: signatures.find((known) => known === row.signature) ?? 'unchecked',
    appKey: appKeys.find((known) => known === row.appKey) ?? 'absent',
    state,
    reply: replyTo(state === 'rejected' ? (note ?? '') : null),
    note,
    orderId,
    orderNo,
    timesReceived,
    sentAt: row.sentAt?.toISOString() ?? null,
    receivedAt: row.receivedAt.toISOString(),
    lastReceivedAt: row.lastReceivedAt.toISOString(),
    processedAt: row.processedAt?.toISOString() ?? null,
  };
}
