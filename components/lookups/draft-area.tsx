'use client';
import { useState } from 'react';
import type { AreaAddress } from '@/lib/features/lookups/schema.ts';
import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import type { Party } from '@/lib/features/transfers/types.ts';
import { valueAt, withValue } from '@/lib/features/transfers/values.ts';
import { useDerived, useFields, useRules } from '../drafts/form/draft-context.ts';
import { AreaPicker } from './area-picker.tsx';

type Props = { party: Party; onManual: () => void };

const parts = ['state', 'city', 'district', 'postCode'] as const;

/**
 * The picker in place of a party's state, city and district (C-37). An address has the parts its order has: where it
 * has no city, the place goes into the full address.
 */
export function DraftArea({ party, onManual }: Props) {
  const { editor } = useFields();
  const rules = useRules();
  const path = (part: string) => `${party}.address.${part}` as FieldPath;
  const has = (part: string) => isField(party, part) && rules[path(part)].visible;
  const [stateName = '', city = '', district = '', postCode = ''] = useDerived((values) =>
    parts.map((part) => (has(part) ? valueAt(values, path(part)) : '')),
  );
  const [chosen, setChosen] = useState<AreaAddress | null>(null);
  // An order without cities keeps only the province of what was chosen; the rest is remembered while the page is open.
  const shown = has('city')
    ? { state: stateName, city, district, postCode }
    : chosen?.state === stateName && chosen.postCode === postCode
      ? chosen
      : { state: stateName, city: '', district: '', postCode };

  function set(part: string, value: string): void {
    if (!has(part)) return;
    editor.touch(path(part));
    editor.edit((values) => withValue(values, path(part), value));
  }

  function change(address: AreaAddress): void {
    if (!has('city')) {
      const full = valueAt(editor.values, path('address'));
      if (full === '' || full === placeOf(shown)) set('address', placeOf(address));
    }
    setChosen(address);
    for (const part of parts) set(part, address[part]);
  }

  return (
    <AreaPicker
      name={`${party}.address.state`}
      depth={party === 'payer' && has('city') ? 2 : 3}
      value={shown}
      onChange={change}
      onManual={onManual}
      requirement={rules[path('state')].required ? 'required' : 'optional'}
    />
  );
}

/** The sender's address knows no district. */
const isField = (party: Party, part: string): boolean => party === 'beneficiary' || part !== 'district';

function placeOf({ state, city, district }: AreaAddress): string {
  return [state, city, district].filter((name, at, all) => name !== '' && name !== all[at - 1]).join('');
}
