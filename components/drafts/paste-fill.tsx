'use client';
import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { dismissToast } from '@/components/ui/toast-store.ts';
import { useOnDemand } from '@/components/ui/use-on-demand.ts';
import { useDraft } from './draft-context.ts';
import { looksLikeBlock } from './paste-block.ts';

const loadOffer = () => import('./paste-offer.tsx');

export type Pasted = { text: string; field: string };

/** Around the recipient's fields: a pasted block such as "户名：… 账号：… 开户行：…" is offered field by field (ui.md §3.15). */
export function PasteFill({ children }: { children: ReactNode }) {
  const { readOnly } = useDraft();
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const offer = useOnDemand(loadOffer, pasted !== null);
  const undo = useRef<string | null>(null);
  // The way back ends with the page: a step further the fields may be an order already.
  useEffect(
    () => () => {
      if (undo.current !== null) dismissToast(undo.current);
    },
    [],
  );

  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain');
    const { target } = event;
    if (readOnly || !(target instanceof HTMLInputElement) || !looksLikeBlock(text)) return;
    event.preventDefault();
    setPasted({ text, field: target.name });
  }

  return (
    <div onPaste={onPaste} className="contents">
      {children}
      {pasted && offer && (
        <offer.PasteOffer
          pasted={pasted}
          onFilled={(toast) => {
            undo.current = toast;
          }}
          onClose={() => setPasted(null)}
        />
      )}
    </div>
  );
}
