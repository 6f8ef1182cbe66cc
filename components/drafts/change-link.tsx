'use client';
import { type ReactNode, useState } from 'react';
import { useGo } from '@/components/ui/going.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { createAmendmentAction } from '@/lib/features/drafts/actions.ts';
import { type ChangeField, changeFieldHref, changeHref } from './change-place.ts';

/**
 * Leads to the change of a field: one press opens the form there, ready to be changed. Where none can begin, and without
 * script, it leads to the page that says what a change means, or why there is none.
 */
export function ChangeLink({ children, ...place }: ChangeField & { children: ReactNode }) {
  const go = useGo();
  const [busy, setBusy] = useState(false);

  async function begin(): Promise<void> {
    setBusy(true);
    const answer = await createAmendmentAction({ orderId: place.orderId }).catch(() => null);
    go(answer?.ok ? changeFieldHref(place) : changeHref(place));
  }

  return (
    <TextLink
      href={changeHref(place)}
      prefetch={false}
      aria-busy={busy || undefined}
      className="shrink-0 text-hint"
      onClick={(event) => {
        // Opened in another tab it is a link like any other.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (!busy) void begin();
      }}
    >
      {children}
    </TextLink>
  );
}
