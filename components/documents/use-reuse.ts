'use client';
import { useState } from 'react';
import { useWords } from '@/components/drafts/fields/use-words.ts';
import type { ReusableOrder } from '@/lib/features/documents/schema.ts';
import { jsonRequest } from '@/lib/fetch-json.ts';
import { readUploadAnswer } from './read-upload-answer.ts';

type Result = { kind: 'sending' } | { kind: 'added' } | { kind: 'failed'; reason: string };
export type ReuseResults = Readonly<Record<string, Result>>;

/** Sends documents of earlier orders again, one after the other: the server has the bytes. */
export function useReuse(orderId: string, onAdded: () => void) {
  const words = useWords('documents');
  const [results, setResults] = useState<ReuseResults>({});
  const [busy, setBusy] = useState(false);
  const note = (id: string, result: Result) => setResults((all) => ({ ...all, [id]: result }));

  async function sendOne(from: { orderId: string; documentId: string }): Promise<Result> {
    try {
      const answer = await fetch(`/api/orders/${orderId}/files/reuse`, jsonRequest('POST', from));
      const read = readUploadAnswer({ status: answer.status, body: await answer.text() }, words);
      if (read.ok) return { kind: 'added' };
      const { error } = read;
      const reason =
        error.code === 'told' ? error.text : error.code === 'rejected' ? error.raw : words('answer.failed');
      return { kind: 'failed', reason };
    } catch {
      return { kind: 'failed', reason: words('answer.failed') };
    }
  }

  async function send(orders: readonly ReusableOrder[], ids: ReadonlySet<string>): Promise<void> {
    if (busy) return;
    setBusy(true);
    for (const order of orders) {
      for (const document of order.documents) {
        if (!ids.has(document.id)) continue;
        note(document.id, { kind: 'sending' });
        note(document.id, await sendOne({ orderId: order.orderId, documentId: document.id }));
      }
    }
    setBusy(false);
    onAdded();
  }

  return { results, busy, send };
}
