'use client';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { accountOf, bankOf } from '@/lib/features/parties/party-values.ts';
import type { PartyKind, PartySummary } from '@/lib/features/parties/types.ts';
import { tailOf } from '@/lib/text/mask.ts';
import { useDerived, useDraft } from '../drafts/form/draft-context.ts';
import { useRemoteList } from '../lookups/remote-combobox.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { InScript } from '../ui/values/in-script.tsx';
import { Time } from '../ui/values/time.tsx';
import { EntityPicker } from './entity-picker.tsx';
import { PartyLatinName, VerificationBadge } from './party-words.tsx';
import { useSavedParty } from './use-saved-party.ts';

type Props = {
  kind: PartyKind;
  /** The person is choosing. */
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
};

/** The saved party of a draft: the picker while it is open, otherwise the chosen party. */
export function PartySlot({ kind, isOpen, setOpen }: Props) {
  const { family } = useDraft();
  const name = useDerived((values) => values[kind].fullName);
  const bankName = useDerived((values) => bankOf(kind, values));
  const accountTail = useDerived((values) => tailOf(accountOf(kind, values)));
  const [chosen, setChosen] = useState<PartySummary>();
  const card = useRef<HTMLDivElement>(null);
  const { savedId, isById, choose, startAfresh, copy, failure } = useSavedParty(kind);
  return (
    <>
      {isOpen && (
        <EntityPicker
          kind={kind}
          family={family}
          error={failure}
          onChoose={(party) => {
            setChosen(party);
            void choose(party).then((done) => {
              if (!done) return;
              flushSync(() => setOpen(false));
              // The picker disappears with the focus inside; the button that reopens it takes the focus.
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

type SavedPartyCardProps = {
  kind: PartyKind;
  partyId: string;
  /** The details that this draft pays, even if the saved party changed since. */
  shown: { name: string; bankName: string; accountTail: string };
  /** The party as just chosen, until the full details are loaded. */
  known: PartySummary | undefined;
  /** The id is sent instead of the details (C-13, C-14). */
  isById: boolean;
  onChange: () => void;
  onCopy: () => void;
};

/** The saved party that a draft uses, read-only, with warnings and actions. */
function SavedPartyCard({ kind, partyId, shown, known, isById, onChange, onCopy }: SavedPartyCardProps) {
  const t = useTranslations('party');
  const { data: party = known } = useRemoteList<PartySummary>(`/api/parties/${partyId}`);
  const { name, bankName, accountTail } = shown;
  const isOther = party !== undefined && (party.name !== name || party.accountTail !== accountTail);
  return (
    <div className="flex flex-col gap-3" data-testid={`saved-${kind}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-semibold">
            <InScript text={shown.name} />
          </p>
          {party && !isOther && <PartyLatinName party={party} />}
          {accountTail !== '' && (
            <p className="mt-1">
              <span className="tabular whitespace-nowrap">
                {t(`account.${party?.accountType === 'alipay' ? 'alipay' : 'bank'}`, { tail: accountTail })}
              </span>
              {bankName !== '' && <span className="block text-hint text-ink-2">{bankName}</span>}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onChange}>
            {t(`picker.change.${kind}`)}
          </Button>
          <Button size="sm" onClick={onCopy}>
            {t('picker.copy')}
          </Button>
        </div>
      </div>
      {isOther && <Notice kind="warning">{t('picker.otherNow')}</Notice>}
      {party && !isOther && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-hint text-ink-2">
          <VerificationBadge party={party} />
          <span>
            {party.lastUsedAt === null ? (
              t('picker.never')
            ) : (
              <>
                {t('picker.lastUsed')} <Time at={party.lastUsedAt} />
              </>
            )}
          </span>
        </p>
      )}
      {party?.warnings.map((warning) => (
        <Notice key={warning} kind="warning">
          {t(`warning.${warning}`)}
        </Notice>
      ))}
      <p className="text-hint text-ink-2">{t(isById ? 'picker.byId' : 'picker.saved')}</p>
    </div>
  );
}
