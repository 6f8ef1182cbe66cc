'use client';
import { useCallback, useEffect, useMemo } from 'react';
import { familyValues } from '@/lib/features/parties/convert-party.ts';
import type { PartyKind } from '@/lib/features/parties/types.ts';
import type { DraftValues, Family } from '@/lib/features/transfers/types.ts';
import { useFieldsForm } from '../drafts/use-fields-form.ts';

const now = () => new Date();

/** The form of one party: the wizard's own fields and conditions, with a party's values and nothing that saves itself. */
export function usePartyForm({ kind, start }: { kind: PartyKind; start: DraftValues }) {
  const { form, editor } = useFieldsForm({ start, now });

  // The currency of a party's account is the one it is paid in: the conditions of an account depend on it.
  useEffect(() => {
    return editor.subscribe(() => {
      const currency = editor.values.beneficiary.accountInfo.currency;
      const isKnown = editor.values.family !== 'business' && /^[A-Z]{3}$/.test(currency);
      if (isKnown) editor.edit((values) => ({ ...values, targetCurrency: currency }));
    });
  }, [editor]);

  const changeFamily = useCallback(
    (family: Family) => editor.adopt(familyValues(kind, family, editor.values)),
    [editor, kind],
  );
  return useMemo(() => ({ form, editor, changeFamily }), [form, editor, changeFamily]);
}
