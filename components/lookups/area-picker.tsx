'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { AreaAddress, AreaPage, AreaView } from '@/lib/features/lookups/schema.ts';
import { type FieldPath, type Party, valueAt, withValue } from '@/lib/features/transfers/types.ts';
import { useDerived, useFields, useRules } from '../drafts/form/draft-context.ts';
import { ComboboxField } from '../forms/combobox-field.tsx';
import type { ComboboxOption } from '../forms/combobox-options.ts';
import type { FieldProps } from '../forms/field-shell.tsx';
import { TextButton } from '../ui/button.tsx';
import { useRemoteList } from './remote-combobox.tsx';

type Props = Omit<FieldProps, 'label' | 'hint'> & {
  value: AreaAddress;
  /** Province, city, district and postal code, which are all set by one choice. */
  onChange: (address: AreaAddress) => void;
  onBlur?: () => void;
  /** Shows the separate fields instead: always offered, and the only way while there is no list. */
  onManual: () => void;
  /** The depth of the address: 2 is the city, 3 the district. */
  depth?: 2 | 3;
};

/**
 * One combobox for three levels of mainland China (ui.md §3.8): type a place in characters, pinyin, initials or as a
 * postal code, or open it from its province down. The search runs on the server.
 */
export function AreaPicker({ value, onChange, onBlur, onManual, depth = 3, ...field }: Props) {
  const t = useTranslations('lookups');
  const isEnglish = useLocale() === 'en';
  const [typed, setTyped] = useState('');
  const [parent, setParent] = useState('');
  const search = new URLSearchParams({ ...(typed !== '' && { q: typed }), ...(parent && { parent }) });
  const { data, isCurrent, failed } = useRemoteList<AreaPage>(`/api/lookups/areas?${search}`);
  const areas = (isCurrent && data?.areas) || [];
  const leadsOn = (area: AreaView) => area.hasParts && area.level < depth;

  function choose(key: string): void {
    const area = areas.find((one) => one.key === key);
    if (!area) return;
    setTyped('');
    setParent(leadsOn(area) ? area.key : '');
    onChange(depth === 2 ? { ...area.address, district: '' } : area.address);
  }

  function type(text: string): void {
    setTyped(text.trim());
    setParent('');
    if (text === '') onChange({ state: '', city: '', district: '', postCode: '' });
  }

  const more = data && isCurrent ? data.total - data.areas.length : 0;
  return (
    <div className="flex flex-col items-start gap-1">
      <ComboboxField
        {...field}
        label={t('area.label')}
        hint={t('area.hint')}
        className="w-full"
        value=""
        onChange={(key) => key !== '' && choose(key)}
        {...(onBlur && { onBlur })}
        options={areas.map((area) => optionOf(area, { isEnglish, isPart: parent !== '' }))}
        remote={{
          shown: shownAddress(value),
          onType: type,
          status: failed ? t('area.down') : isCurrent ? undefined : t('searching'),
          leadsOn: (key) => areas.some((area) => area.key === key && leadsOn(area)),
        }}
      />
      {failed && <output className="text-amber-ink text-hint">{t('area.down')}</output>}
      {more > 0 && typed !== '' && <p className="text-hint text-ink-2">{t('area.more', { count: more })}</p>}
      <TextButton onClick={onManual} className="text-hint">
        {t('area.byHand')}
      </TextButton>
    </div>
  );
}

/** "北京市 / 海淀区 · 100000"; in English with the place in Latin letters beside it. */
function optionOf(
  area: AreaView,
  { isEnglish, isPart }: { isEnglish: boolean; isPart: boolean },
): ComboboxOption {
  const name = isPart ? area.name : area.path.join(' / ');
  return {
    value: area.key,
    label: isEnglish ? `${name} · ${area.latin}` : name,
    detail: area.postCode,
  };
}

/** An address as the picker names it. A city with its province's name, such as Beijing, is named once. */
function shownAddress({ state, city, district, postCode }: AreaAddress): string {
  const names = [state, city, district].filter((name, at, all) => name !== '' && name !== all[at - 1]);
  const place = names.join(' / ');
  return place !== '' && postCode !== '' ? `${place} · ${postCode}` : place;
}

type DraftAreaProps = { party: Party; onManual: () => void };

const parts = ['state', 'city', 'district', 'postCode'] as const;

/**
 * The picker that replaces a party's state, city and district (C-37). Where an order's address has no city, the place
 * goes into the full address.
 */
export function DraftArea({ party, onManual }: DraftAreaProps) {
  const { editor } = useFields();
  const rules = useRules();
  const path = (part: string) => `${party}.address.${part}` as FieldPath;
  const has = (part: string) => isField(party, part) && rules[path(part)].visible;
  const [stateName = '', city = '', district = '', postCode = ''] = useDerived((values) =>
    parts.map((part) => (has(part) ? valueAt(values, path(part)) : '')),
  );
  const [chosen, setChosen] = useState<AreaAddress | null>(null);
  // An order without a city keeps only the chosen province; the rest is remembered while the page is open.
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

/** A sender's address has no district. */
const isField = (party: Party, part: string): boolean => party === 'beneficiary' || part !== 'district';

function placeOf({ state, city, district }: AreaAddress): string {
  return [state, city, district].filter((name, at, all) => name !== '' && name !== all[at - 1]).join('');
}
