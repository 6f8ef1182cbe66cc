'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { AccessRefusal } from '@/lib/auth/permissions.ts';
import { archivePartyAction, restorePartyAction } from '@/lib/features/parties/actions.ts';
import { partyKeys } from '@/lib/features/parties/query-options.ts';
import { type PartyRefusal, type PartySummary, partyAddress } from '@/lib/features/parties/types.ts';
import type { Result } from '@/lib/result.ts';
import { useAccessRefusal } from '../account/use-access-refusal.ts';
import { useNewDraft } from '../drafts/use-new-draft.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { FailureText } from '../ui/notice.tsx';
import { toast } from '../ui/popups/toast-store.ts';

type Props = {
  party: Pick<PartySummary, 'id' | 'kind' | 'family' | 'name' | 'archived'>;
  mayEdit: boolean;
  mayDraft: boolean;
  /** Merged into another party: its details cannot be restored. */
  isMerged: boolean;
};

/** Pay, edit and archive; restore for an archived party. */
export function PartyActions({ party, mayEdit, mayDraft, isMerged }: Props) {
  const t = useTranslations('parties');
  const { run, busy, failure } = usePartyAction();
  const { id: partyId, name, archived } = party;
  const shelve = archived ? 'restore' : 'archive';

  return (
    <div className="flex flex-col items-end gap-1 max-sm:items-start">
      <div className="flex flex-wrap gap-2">
        {mayEdit && !isMerged && (
          <Button
            variant="ghost"
            busy={busy === shelve}
            onClick={() =>
              void run(
                shelve,
                () => (archived ? restorePartyAction({ partyId }) : archivePartyAction({ partyId })),
                t(`detail.done.${shelve}`, { name }),
              )
            }
          >
            {t(`detail.${shelve}`)}
          </Button>
        )}
        {mayEdit && !archived && (
          <LinkButton href={`${partyAddress(party)}/edit`}>{t('detail.edit')}</LinkButton>
        )}
        {mayDraft && !archived && <PayParty party={party} />}
      </div>
      <FailureText>{failure}</FailureText>
    </div>
  );
}

type Answer = Result<{ partyId: string }, PartyRefusal | AccessRefusal>;

/** One action on a saved party: refreshes the page, or shows the reason for the failure. */
export function usePartyAction() {
  const t = useTranslations('parties');
  const explainAccess = useAccessRefusal();
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function run(key: string, action: () => Promise<Answer>, done: string): Promise<boolean> {
    if (busy !== null) return false;
    setBusy(key);
    setFailure(null);
    const answer = await action().catch(() => null);
    setBusy(null);
    if (answer?.ok) {
      toast({ kind: 'success', message: done });
      void client.invalidateQueries({ queryKey: partyKeys.all });
      return true;
    }
    const isOwn = answer === null || answer.reason.code === 'party-not-found';
    setFailure(isOwn ? t('detail.failed') : explainAccess(answer.reason as AccessRefusal));
    return false;
  }

  return { run, busy, failure };
}

/** In a list row it shows on hover or focus; on touch devices always. */
const atHand =
  'focus-visible:opacity-100 group-hover/row:opacity-100 sm:pointer-fine:opacity-0 aria-busy:opacity-100';

type PayPartyProps = { party: Pick<PartySummary, 'id' | 'kind' | 'family' | 'name'>; inRow?: boolean };

/** Starts a transfer with this party in it. */
export function PayParty({ party, inRow = false }: PayPartyProps) {
  const t = useTranslations('parties');
  const { start, busy, failure } = useNewDraft();
  const { id, kind, family, name } = party;
  const from = kind === 'payer' ? { payerId: id } : { recipientId: id };
  return (
    <span className="inline-flex flex-col items-end gap-1">
      <Button
        variant={inRow ? 'secondary' : 'primary'}
        className={inRow ? atHand : undefined}
        size={inRow ? 'sm' : 'md'}
        busy={busy !== null}
        onClick={() => void start({ family, from })}
      >
        {t(inRow ? `kind.${kind}.payRow` : `kind.${kind}.pay`)}
        {inRow && <span className="sr-only"> {name}</span>}
      </Button>
      <FailureText>{failure}</FailureText>
    </span>
  );
}
