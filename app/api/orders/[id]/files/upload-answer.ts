import { json } from '@/lib/auth/handler.ts';
import type { DocumentView, ReuseRefusal } from '@/lib/features/documents/schema.ts';
import type { Result } from '@/lib/result.ts';

const statusOf = {
  'order-not-found': 404,
  'document-gone': 404,
  'not-allowed-now': 409,
  'unknown-type': 422,
  empty: 422,
  'too-large': 413,
  'too-many': 409,
} as const;

export function uploadAnswer(uploaded: Result<DocumentView, ReuseRefusal>): Response {
  return uploaded.ok ? json(uploaded.value) : json(uploaded.reason, statusOf[uploaded.reason.code]);
}
