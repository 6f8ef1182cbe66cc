'use client';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { focusField } from '@/components/forms/error-summary.tsx';
import type { DraftDetail } from '@/lib/features/drafts/types.ts';
import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import type { DraftStep } from '@/lib/features/transfers/types.ts';
import { DraftContext, type DraftContextValue } from './draft-context.ts';
import { useDraftForm } from './use-draft-form.ts';
import { useQuote } from './use-quote.ts';
import { useServerOffset } from './use-server-offset.ts';
import { useWalletsReading, WalletsContext } from './use-wallet.ts';

type Props = {
  draft: Pick<DraftDetail, 'id' | 'revision' | 'values'>;
  serverNow: string;
  mayConvert: boolean;
  children: ReactNode;
};

/** Lives in the layout of a draft's three steps: going from step to step loses nothing and waits for nothing. */
export function DraftProvider({ draft, serverNow: renderedAt, mayConvert, children }: Props) {
  const router = useRouter();
  const [serverOffsetMs, onServerTime] = useServerOffset(renderedAt);
  const offset = useRef(serverOffsetMs);
  useEffect(() => {
    offset.current = serverOffsetMs;
  }, [serverOffsetMs]);
  const serverNow = useCallback(() => Date.now() + offset.current, []);

  const { form, state, saver, saveState } = useDraftForm({
    draftId: draft.id,
    revision: draft.revision,
    values: draft.values,
    serverNow,
  });
  const quote = useQuote({ form, onServerTime });
  const wallets = useWalletsReading();

  const goTo = useCallback(
    (step: DraftStep, field?: FieldPath) => {
      void saver.flush();
      const hash = field ? `#field-${field}` : '';
      router.push(`/drafts/${draft.id}/${step}${hash}` as Route, { scroll: field === undefined });
      if (field) focusWhenThere(field);
    },
    [router, saver, draft.id],
  );

  const value = useMemo<DraftContextValue>(
    () => ({
      draftId: draft.id,
      form,
      state,
      saver,
      saveState,
      quote,
      serverNow,
      serverOffsetMs,
      mayConvert,
      goTo,
    }),
    [draft.id, form, state, saver, saveState, quote, serverNow, serverOffsetMs, mayConvert, goTo],
  );
  return (
    <DraftContext value={value}>
      <WalletsContext value={wallets}>{children}</WalletsContext>
    </DraftContext>
  );
}

/** The other step's fields appear a moment after the route has changed. */
function focusWhenThere(field: FieldPath, triesLeft = 60): void {
  if (focusField(field) || triesLeft === 0) return;
  requestAnimationFrame(() => focusWhenThere(field, triesLeft - 1));
}
