'use client';
import { useTranslations } from 'next-intl';
import type { PartySummary } from '@/lib/features/parties/types.ts';
import { useNewDraft } from '../drafts/use-new-draft.ts';
import { Button } from '../ui/button.tsx';
import { FailureText } from '../ui/failure.tsx';

/** In a row of a list it comes with the pointer or the focus; a finger has it always. */
const atHand =
  'focus-visible:opacity-100 group-hover/row:opacity-100 sm:pointer-fine:opacity-0 aria-busy:opacity-100';

type Props = { party: Pick<PartySummary, 'id' | 'kind' | 'family' | 'name'>; inRow?: boolean };

/** Starts a transfer with this party in it. */
export function PayParty({ party, inRow = false }: Props) {
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
