'use client';
import type { ReactNode } from 'react';
import { KnownParty } from '@/components/parties/known-party.tsx';
import { PartyChoice } from '@/components/parties/party-choice.tsx';
import { Card } from '@/components/ui/card.tsx';
import { sectionOf } from '@/lib/features/transfers/fields.ts';
import type { Party } from '@/lib/features/transfers/types.ts';
import { FieldGroup } from '../fields/field-group.tsx';
import { PasteFill } from '../fields/paste-fill.tsx';
import { useWords } from '../fields/use-words.ts';
import { useDerived, useDraft, useShown } from '../form/draft-context.ts';
import { PartyCard } from './party-card.tsx';

type Props = {
  party: Party;
  /** The party's name and kind, below its heading. Made outside, so that an error on show renders none of its fields. */
  who: ReactNode;
  /** Its further parts, each with a heading of its own. */
  children: ReactNode;
};

/** One party of the transfer: a saved one, in short while it is known in full, else all that is asked of it. */
export function PartyFrame({ party, who, children }: Props) {
  const { mode, editor, family, folded, unfold } = useDraft();
  const words = useWords('wizard');
  // One with problems is shown in full, so that they can be fixed.
  const hasProblem = useShown().some(({ path }) => sectionOf(path, family) === party);
  const isFolded = folded.has(party) && !hasProblem;
  const isSaved = useDerived(
    (values) => (party === 'payer' ? values.savedPayerId : values.savedBeneficiaryId) !== '',
  );
  const isCard = mode === 'create' && isSaved && !hasProblem;
  // Nothing is asked of whom the order names by an id of the service.
  const isKnown = useDerived(
    (values) => mode === 'update' && (party === 'payer' ? values.payerId : values.beneficiaryId) !== '',
  );
  const card = (
    <Card className="flex flex-col gap-5">
      <FieldGroup title={words(`parties.${party}`)}>
        {mode === 'create' && <PartyChoice kind={party} />}
        {party === 'beneficiary' && mode === 'create' && !isCard && !isFolded && (
          <p className="text-hint text-ink-2">{words('paste.hint')}</p>
        )}
        {isKnown && <KnownParty kind={party} values={editor.values} />}
        {isCard || isKnown ? null : isFolded ? (
          <PartyCard party={party} onChange={() => unfold(party)} />
        ) : (
          who
        )}
      </FieldGroup>
      {!isCard && !isKnown && !isFolded && children}
    </Card>
  );
  return party === 'beneficiary' ? <PasteFill>{card}</PasteFill> : card;
}
