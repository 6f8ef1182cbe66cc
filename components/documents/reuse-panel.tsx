'use client';
import { useLocale } from 'next-intl';
import { useState } from 'react';
import { useTypeName, useWords } from '@/components/drafts/fields/use-words.ts';
import { Checkbox } from '@/components/forms/checkbox.tsx';
import { fileSize } from '@/components/forms/upload.ts';
import { Button } from '@/components/ui/button.tsx';
import { Disclosure } from '@/components/ui/card.tsx';
import { textLinkClass } from '@/components/ui/text-link.tsx';
import { FileName } from '@/components/ui/values/in-script.tsx';
import { Time } from '@/components/ui/values/time.tsx';
import { documentAddress, type ReusableOrder } from '@/lib/features/documents/schema.ts';
import { jsonRequest } from '@/lib/fetch-json.ts';
import { readUploadAnswer } from './read-upload-answer.ts';

type Props = {
  orderId: string;
  orders: readonly ReusableOrder[];
  onAdded: () => void;
};

/** Documents of earlier orders between the same two parties, to select instead of finding the files again. */
export function ReusePanel({ orderId, orders, onAdded }: Props) {
  const words = useWords('documents');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { results, busy, send } = useReuse(orderId, () => {
    setTicked(new Set());
    onAdded();
  });
  if (orders.length === 0) return null;
  const tick = (id: string, on: boolean) =>
    setTicked((before) => {
      const after = new Set(before);
      if (on) after.add(id);
      else after.delete(id);
      return after;
    });
  return (
    <Disclosure summary={words('reuse.title')} meta={words('reuse.meta', { count: orders.length })}>
      <div className="flex flex-col gap-4">
        {orders.map((order) => (
          <fieldset key={order.orderId} className="rounded-md border border-subtle bg-surface px-4 py-3">
            <legend className="px-1 text-label">
              {words('reuse.from', { orderNo: order.orderNo })}{' '}
              <span className="font-normal text-ink-2">
                <Time at={order.createdAt} />
              </span>
            </legend>
            <ul className="space-y-1">
              {order.documents.map((document) => (
                <li key={document.id} className="flex flex-wrap items-start justify-between gap-x-4">
                  <Checkbox
                    name={`reuse-${document.id}`}
                    label={<Name document={document} />}
                    value={ticked.has(document.id)}
                    disabled={busy || results[document.id]?.kind === 'added'}
                    onChange={(on) => tick(document.id, on)}
                  />
                  <span className="flex items-center gap-3 text-hint">
                    <Outcome results={results} id={document.id} />
                    <a
                      href={documentAddress({ orderId: order.orderId, documentId: document.id })}
                      target="_blank"
                      rel="noreferrer"
                      className={textLinkClass}
                    >
                      {words('preview.open')}
                      <span className="sr-only"> {document.fileName}</span>
                    </a>
                  </span>
                </li>
              ))}
            </ul>
          </fieldset>
        ))}
        <div>
          <Button busy={busy} disabled={ticked.size === 0} onClick={() => void send(orders, ticked)}>
            {words('reuse.add', { count: ticked.size })}
          </Button>
        </div>
      </div>
    </Disclosure>
  );
}

function Name({ document }: { document: ReusableOrder['documents'][number] }) {
  const locale = useLocale();
  const typeName = useTypeName();
  return (
    <>
      <FileName name={document.fileName} />{' '}
      <span className="text-hint text-ink-2">
        {typeName(document.type)} · {fileSize(document.sizeBytes, locale)}
      </span>
    </>
  );
}

function Outcome({ results, id }: { results: ReuseResults; id: string }) {
  const words = useWords('documents');
  const result = results[id];
  return (
    <output>
      {result?.kind === 'sending' && words('state.sending')}
      {result?.kind === 'added' && words('reuse.added')}
      {result?.kind === 'failed' && <span className="text-red-ink">{result.reason}</span>}
    </output>
  );
}

type Result = { kind: 'sending' } | { kind: 'added' } | { kind: 'failed'; reason: string };
type ReuseResults = Readonly<Record<string, Result>>;

/** Sends documents of earlier orders again, one after the other; the server already has the files. */
function useReuse(orderId: string, onAdded: () => void) {
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
