'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { patchFromPartyAction } from '@/lib/features/parties/actions.ts';
import type { PartyKind, PartyPatch, PartySummary } from '@/lib/features/parties/types.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { useDerived, useDraft } from '../drafts/form/draft-context.ts';
import { focusField } from '../forms/page-form.tsx';
import { announce } from '../ui/announcer.tsx';

const paths = {
  payer: { saved: 'savedPayerId', service: 'payerId' },
  beneficiary: { saved: 'savedBeneficiaryId', service: 'beneficiaryId' },
} as const;

/** The saved party of a draft: the current party, choosing another, and switching to details typed for this draft. */
export function useSavedParty(kind: PartyKind) {
  const { editor, family, mode, unfold } = useDraft();
  const t = useTranslations('party.picker');
  const common = useTranslations('common');
  const { saved, service } = paths[kind];
  const savedId = useDerived((values) => values[saved]);
  const isById = useDerived((values) => values[service] !== '');
  const [failure, setFailure] = useState<string>();

  function take(patch: PartyPatch): void {
    // A new draft gets the relationship only as a suggestion.
    const isSuggested = mode === 'create' && patch.relationship !== '' && editor.values.relationship === '';
    if (isSuggested) editor.suggest(['relationship']);
    editor.edit((values) => {
      const others = Object.entries(values.keptAsEntered).filter(([path]) => !path.startsWith(`${kind}.`));
      return {
        ...values,
        ...(patch.kind === 'payer'
          ? { payer: { ...patch.payer, reference: values.payer.reference } }
          : {
              beneficiary: patch.beneficiary,
              ...(family === 'business' && { holderType: patch.holderType }),
            }),
        keptAsEntered: { ...Object.fromEntries(others), ...patch.keptAsEntered },
        [saved]: patch.id,
        [service]: patch.serviceId,
        ...(isSuggested && { relationship: patch.relationship }),
      };
    });
  }

  async function choose(party: PartySummary): Promise<boolean> {
    setFailure(undefined);
    const otherId = editor.values[paths[kind === 'payer' ? 'beneficiary' : 'payer'].saved];
    const answer = await patchFromPartyAction({
      partyId: party.id,
      family,
      ...(otherId !== '' && { otherId }),
    }).catch(() => null);
    if (!answer?.ok) {
      setFailure(answer?.reason.code === 'too-many-fills' ? common('fillLimit') : t('fillFailed'));
      return false;
    }
    take(answer.value);
    announce(t('chosen', { name: party.name }));
    return true;
  }

  /** Detaches the draft from the saved party: its details stay in the draft, editable; the saved party does not change. */
  function copy(): void {
    editor.edit((values) => ({ ...values, [saved]: '', [service]: '' }));
    unfold(kind);
    announce(t('copied'));
    // The pressed button disappears with the card.
    requestAnimationFrame(() => focusField(`${kind}.entityType`) || focusField(`${kind}.fullName`));
  }

  /** Starts an unsaved party and clears the details of the chosen party. */
  function startAfresh(): void {
    if (savedId !== '') editor.edit((values) => withoutParty(values, kind));
    copy();
  }

  return { savedId, isById, choose, copy, startAfresh, failure };
}

function withoutParty(values: DraftValues, kind: PartyKind): DraftValues {
  const { payer, beneficiary, targetCurrency } = values;
  if (kind === 'payer') return { ...values, payer: { ...emptied(payer), reference: payer.reference } };
  const empty = emptied(beneficiary);
  const accountInfo = { ...empty.accountInfo, currency: targetCurrency };
  return { ...values, beneficiary: { ...empty, accountInfo, accountType: beneficiary.accountType } };
}

/** Empty details of the same shape that keep whether the party is a person or a company. */
function emptied<T extends { entityType: string }>(party: T): T {
  const texts = (value: object): object =>
    Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, typeof one === 'object' ? texts(one) : '']),
    );
  return { ...(texts(party) as T), entityType: party.entityType };
}
