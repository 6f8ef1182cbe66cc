'use client';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { familyValues } from '@/lib/features/parties/convert-party.ts';
import type { PartyKind } from '@/lib/features/parties/types.ts';
import type { DraftValues, Family } from '@/lib/features/transfers/types.ts';
import { DraftState } from '../drafts/draft-state.ts';
import { FormValues } from '../drafts/form-values.ts';
import { useFollowing } from '../drafts/use-following.ts';

const nothing = () => {};

/** The form of one party: the wizard's own fields and conditions, with a party's values and nothing that saves itself. */
export function usePartyForm({ kind, start }: { kind: PartyKind; start: DraftValues }) {
  const [form] = useState(() => new FormValues(start));
  const [state] = useState(() => new DraftState(start, () => new Date()));
  const following = useFollowing({ form, state, start, onChange: nothing });

  // The currency of a party's account is the one it is paid in: the conditions of an account depend on it.
  useEffect(() => {
    return state.subscribe(() => {
      const currency = state.values.beneficiary.accountInfo.currency;
      const isKnown = state.values.family !== 'business' && /^[A-Z]{3}$/.test(currency);
      if (isKnown && state.values.targetCurrency !== currency) form.set('targetCurrency', currency);
    });
  }, [form, state]);

  const changeFamily = useCallback(
    (family: Family) => following.adopt(familyValues(kind, family, form.values)),
    [following, form, kind],
  );
  return useMemo(() => ({ form, state, changeFamily }), [form, state, changeFamily]);
}
