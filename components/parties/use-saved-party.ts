'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { patchFromPartyAction } from '@/lib/features/parties/actions.ts';
import type { PartyKind, PartyPatch, PartySummary } from '@/lib/features/parties/types.ts';
import { useDerived, useDraft } from '../drafts/draft-context.ts';
import { focusField } from '../forms/focus-field.ts';
import { announce } from '../ui/announcer.ts';

const paths = {
  payer: { saved: 'savedPayerId', service: 'payerId' },
  beneficiary: { saved: 'savedBeneficiaryId', service: 'beneficiaryId' },
} as const;

/** The saved party in a draft: which one it is, choosing another, and going on with details of its own. */
export function useSavedParty(kind: PartyKind) {
  const { form, state, family, mode, unfold } = useDraft();
  const t = useTranslations('party.picker');
  const { saved, service } = paths[kind];
  const savedId = useDerived((values) => values[saved]);
  const isById = useDerived((values) => values[service] !== '');
  const [failed, setFailed] = useState(false);

  function take(patch: PartyPatch): void {
    const { keptAsEntered, payer } = state.values;
    const others = Object.entries(keptAsEntered).filter(([path]) => !path.startsWith(`${kind}.`));
    if (patch.kind === 'payer') form.set('payer', { ...patch.payer, reference: payer.reference });
    else {
      form.set('beneficiary', patch.beneficiary);
      if (family === 'business') form.set('holderType', patch.holderType);
    }
    form.set('keptAsEntered', { ...Object.fromEntries(others), ...patch.keptAsEntered });
    form.set(saved, patch.id);
    form.set(service, patch.serviceId);
    // An order's relationship is only suggested to a new one.
    if (mode === 'create' && patch.relationship !== '' && state.values.relationship === '') {
      state.suggest(['relationship']);
      form.set('relationship', patch.relationship);
    }
  }

  async function choose(party: PartySummary): Promise<boolean> {
    setFailed(false);
    const otherId = state.values[paths[kind === 'payer' ? 'beneficiary' : 'payer'].saved];
    const answer = await patchFromPartyAction({
      partyId: party.id,
      family,
      ...(otherId !== '' && { otherId }),
    }).catch(() => null);
    if (!answer?.ok) {
      setFailed(true);
      return false;
    }
    take(answer.value);
    announce(t('chosen', { name: party.name }));
    return true;
  }

  /** The details stay and may be changed; the saved ones stay as they are. */
  function copy(): void {
    form.set(saved, '');
    form.set(service, '');
    unfold(kind);
    announce(t('copied'));
    // The button that was pressed is gone with the card.
    requestAnimationFrame(() => focusField(`${kind}.entityType`) || focusField(`${kind}.fullName`));
  }

  /** Somebody who is not saved yet: nothing of the one who was chosen stays. */
  function startAfresh(): void {
    if (savedId !== '') {
      const { payer, beneficiary, targetCurrency } = state.values;
      if (kind === 'payer') form.set('payer', { ...emptied(payer), reference: payer.reference });
      else {
        const empty = emptied(beneficiary);
        const accountInfo = { ...empty.accountInfo, currency: targetCurrency };
        form.set('beneficiary', { ...empty, accountInfo, accountType: beneficiary.accountType });
      }
    }
    copy();
  }

  return { savedId, isById, choose, copy, startAfresh, failed };
}

/** The same shape with nothing in it, but for whether it is a person or a company. */
function emptied<T extends { entityType: string }>(party: T): T {
  const texts = (value: object): object =>
    Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, typeof one === 'object' ? texts(one) : '']),
    );
  return { ...(texts(party) as T), entityType: party.entityType };
}
