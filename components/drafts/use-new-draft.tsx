'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useGo } from '@/components/ui/link.tsx';
import { createDraftAction } from '@/lib/features/drafts/actions.ts';
import type { NewDraftInput } from '@/lib/features/drafts/schema.ts';
import type { Family } from '@/lib/features/transfers/types.ts';
import { Button } from '../ui/button.tsx';
import { FailureText } from '../ui/notice.tsx';

type Way = {
  /** The pressed button, if there are several. */
  key?: string;
  /** The recipient's field at which the form opens. */
  field?: string | null;
};

/**
 * Creates a draft and opens it. `busy` is the `key` of the running request; `failure` is the reason the last one failed.
 * Needs the namespaces `errors` and `common`.
 */
export function useNewDraft() {
  const go = useGo();
  const errors = useTranslations('errors');
  const common = useTranslations('common');
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function start(input: NewDraftInput, { key = 'new', field = null }: Way = {}): Promise<void> {
    if (busy !== null) return;
    setFailure(null);
    setBusy(key);
    const answer = await createDraftAction(input).catch(() => null);
    if (answer?.ok) {
      const step = field === null ? 'amount' : `parties#field-${field}`;
      return go(`/drafts/${answer.value.draftId}/${step}`);
    }
    setBusy(null);
    const code = answer?.reason.code;
    if (code === 'forbidden') setFailure(errors('forbidden'));
    else if (code === 'too-many-fills') setFailure(common('fillLimit'));
    else setFailure(errors(code === 'signed-out' ? 'signedOut' : 'draftNotMade'));
  }

  return { start, busy, failure };
}

type Props = { orderId: string; family: Family; variant?: 'primary' | 'secondary' };

/** Starts a draft with all values of an order except amounts, number and rate. Needs the namespace `errors`. */
export function RepeatButton({ orderId, family, variant = 'secondary' }: Props) {
  const t = useTranslations('common');
  const { start, busy, failure } = useNewDraft();
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="sm"
        variant={variant}
        busy={busy !== null}
        onClick={() => void start({ family, from: { repeatOrderId: orderId } })}
      >
        {t('repeatWithChanges')}
      </Button>
      <FailureText>{failure}</FailureText>
    </span>
  );
}
