'use client';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { accountOf, bankOf } from '@/lib/features/parties/party-values.ts';
import type { PartyKind, PartySummary } from '@/lib/features/parties/types.ts';
import { tailOf } from '@/lib/mask.ts';
import { useDerived, useDraft } from '../drafts/form/draft-context.ts';
import { EntityPicker } from './entity-picker.tsx';
import { SavedPartyCard } from './saved-party-card.tsx';
import { useSavedParty } from './use-saved-party.ts';

type Props = {
  kind: PartyKind;
  /** The person is choosing. */
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
};

/** In a draft: the choice among saved parties while it is open, and the one that was chosen. */
export function PartySlot({ kind, isOpen, setOpen }: Props) {
  const t = useTranslations('party.picker');
  const { family } = useDraft();
  const name = useDerived((values) => values[kind].fullName);
  const bankName = useDerived((values) => bankOf(kind, values));
  const accountTail = useDerived((values) => tailOf(accountOf(kind, values)));
  const [chosen, setChosen] = useState<PartySummary>();
  const card = useRef<HTMLDivElement>(null);
  const { savedId, isById, choose, startAfresh, copy, failed } = useSavedParty(kind);
  return (
    <>
      {isOpen && (
        <EntityPicker
          kind={kind}
          family={family}
          error={failed ? t('fillFailed') : undefined}
          onChoose={(party) => {
            setChosen(party);
            void choose(party).then((done) => {
              if (!done) return;
              flushSync(() => setOpen(false));
              // The list goes with the focus in it: the way back to it takes it over.
              card.current?.querySelector('button')?.focus();
            });
          }}
          onNew={() => {
            startAfresh();
            setOpen(false);
          }}
        />
      )}
      {savedId !== '' && (
        <div ref={card}>
          <SavedPartyCard
            key={savedId}
            kind={kind}
            partyId={savedId}
            shown={{ name, bankName, accountTail }}
            known={chosen?.id === savedId ? chosen : undefined}
            isById={isById}
            onChange={() => setOpen(true)}
            onCopy={copy}
          />
        </div>
      )}
    </>
  );
}
