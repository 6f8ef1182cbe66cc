'use client';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { TextLink } from '@/components/ui/text-link.tsx';
import { createAmendmentAction } from '@/lib/features/drafts/actions.ts';
import { type ChangeField, changeFieldHref, changeHref } from './change-place.ts';

/**
 * Leads to the change of a field. From the review it opens the form there at once, ready to be changed; where none can
 * begin, without script, and from elsewhere it leads to the page that says what a change means, or why there is none.
 */
export function ChangeLink({ children, ...place }: ChangeField & { children: ReactNode }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);

  async function begin(): Promise<void> {
    setBusy(true);
    const answer = await createAmendmentAction({ orderId: place.orderId }).catch(() => null);
    router.push((answer?.ok ? changeFieldHref(place) : changeHref(place)) as Route);
  }

  return (
    <TextLink
      href={changeHref(place)}
      prefetch={place.from === null}
      aria-busy={busy || undefined}
      className="shrink-0 text-hint"
      onClick={(event) => {
        // Opened in another tab it is a link like any other.
        if (place.from === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (!busy) void begin();
      }}
    >
      {children}
    </TextLink>
  );
}
