'use client';
import { useTranslations } from 'next-intl';
import { archivePartyAction, restorePartyAction } from '@/lib/features/parties/actions.ts';
import { partyAddress } from '@/lib/features/parties/party-address.ts';
import type { PartySummary } from '@/lib/features/parties/types.ts';
import { Button } from '../ui/button.tsx';
import { FailureText } from '../ui/failure.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PayParty } from './pay-party.tsx';
import { usePartyAction } from './use-party-action.ts';

type Props = {
  party: Pick<PartySummary, 'id' | 'kind' | 'family' | 'name' | 'archived'>;
  mayEdit: boolean;
  mayDraft: boolean;
  /** Merged away: its details cannot be brought back. */
  isMerged: boolean;
};

/** Pay, edit, archive; for an archived one, bring back. */
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
