'use client';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { ComboboxField } from '@/components/forms/combobox-field.tsx';
import type { FieldProps } from '@/components/forms/field-shell.tsx';
import { RadioGroup } from '@/components/forms/radio-group.tsx';
import { DateField, TextArea, TextField } from '@/components/forms/text-field.tsx';
import { CountryCombobox, CurrencyCombobox } from '@/components/forms/world-fields.tsx';
import type { FieldRule } from '@/lib/features/transfers/conditions/index.ts';
import { choicesOf, maxCodePoints } from '@/lib/features/transfers/fields.ts';
import { dailyCountries, preferredCountries } from '@/lib/features/transfers/follow.ts';
import { countries, type Purpose, purposes, subpurposesOf } from '@/lib/service-core/contract/enums.ts';
import { BranchCombobox, OccupationCombobox } from '../../lookups/remote-combobox.tsx';
import { useDraft } from '../form/draft-context.ts';
import { kindOf, type TextPath } from './field-kinds.ts';
import { useWords } from './use-words.ts';

const relationships = [
  'self',
  'spouse',
  'parent',
  'child',
  'sibling',
  'employee',
  'contractor',
  'supplier',
  'landlord',
  'school',
  'insurer',
];

type Props = {
  path: TextPath;
  field: FieldProps;
  rule: FieldRule;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  action?: ReactNode;
  followUp?: ReactNode;
};

/** The control for a field's kind. */
export function FieldControl({ path, field, rule, value, onChange, onBlur, action, followUp }: Props) {
  const choices = useWords('choices');
  const fields = useWords('fields');
  const bound = { ...field, value, onChange, onBlur };
  const list = path.slice(path.lastIndexOf('.') + 1);
  const options = () =>
    (choicesOf(path, rule) ?? []).map((choice) => {
      const name = choices(`${list}.${choice}`);
      // Our label comes first where the service's term does not explain the choice; the service's term stands below it.
      const own = `${path}.choice.${choice}`;
      if (fields.has(own)) return { value: choice, label: fields(own), detail: name };
      const detail = `${path}.detail.${choice}`;
      return { value: choice, label: name, detail: fields.has(detail) ? fields(detail) : undefined };
    });

  switch (kindOf(path)) {
    case 'country':
      return (
        <CountryCombobox
          {...bound}
          countries={countries}
          preferred={preferredCountries}
          daily={dailyCountries}
        />
      );
    case 'currency':
      return <CurrencyCombobox {...bound} />;
    case 'segments':
      return <RadioGroup {...bound} layout="segments" options={options()} />;
    case 'radios':
      return <RadioGroup {...bound} options={options()} followUp={followUp} />;
    case 'choice':
      return <ComboboxField {...bound} options={options()} />;
    case 'purpose':
      return <PurposeField {...bound} />;
    case 'relationship':
      return (
        <ComboboxField
          {...bound}
          freeText
          options={relationships.map((one) => ({ value: one, label: choices(`relationship.${one}`) }))}
        />
      );
    case 'occupation':
      return <OccupationCombobox {...bound} />;
    case 'branch':
      return <BranchCombobox {...bound} />;
    case 'date':
      return <DateField {...bound} />;
    case 'note':
      return <TextArea {...bound} maxCodePoints={maxCodePoints(path)} />;
    case 'email':
      return <TextField {...bound} type="email" autoComplete="off" spellCheck={false} />;
    case 'phone':
      return <TextField {...bound} type="tel" inputMode="tel" autoComplete="off" />;
    case 'code':
      return (
        <TextField {...bound} mono autoComplete="off" maxCodePoints={maxCodePoints(path)} action={action} />
      );
    case 'text':
      return <TextField {...bound} autoComplete="off" maxCodePoints={maxCodePoints(path)} />;
  }
}

const frequent: readonly string[] = ['Salary', 'Family Support', 'Goods', 'Service'];

// The icons load with the open list.
const PurposeIcon = dynamic(() => import('./purpose-icon.tsx').then((part) => part.PurposeIcon), {
  ssr: false,
});

const isPurpose = (text: string): text is Purpose => purposes.some((purpose) => purpose === text);

type PurposeFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/**
 * The purpose of a payment, recently used ones first. The search also finds kinds of goods or services; choosing one
 * fills in the purpose and its detail.
 */
function PurposeField({ onChange, ...field }: PurposeFieldProps) {
  const { editor, mode, recentPurposes } = useDraft();
  const choices = useWords('choices');
  const fields = useWords('fields');
  const takesDetail = !editor.rule('subpurpose').locked;
  const firstOnes = [...new Set([...recentPurposes, ...frequent])];
  const ordered = [...new Set([...firstOnes.filter(isPurpose), ...purposes])];
  const plain = ordered.map((purpose) => {
    const hint = `purpose.detail.${purpose}`;
    return {
      value: purpose,
      label: choices(`purpose.${purpose}`),
      icon: <PurposeIcon purpose={purpose} />,
      hint: fields.has(hint) ? fields(hint) : undefined,
      // The service's own term, for readers who know it.
      keywords: [purpose],
      preferred: firstOnes.includes(purpose),
      ...(recentPurposes.includes(purpose) && { detail: fields('purpose.recent') }),
    };
  });
  const details = purposes.flatMap((purpose) =>
    subpurposesOf(purpose, mode).map((detail) => ({
      value: `${purpose}/${detail}`,
      label: choices(`subpurpose.${detail}`),
      detail: choices(`purpose.${purpose}`),
      icon: <PurposeIcon purpose={purpose} />,
      isSearched: true,
    })),
  );
  return (
    <ComboboxField
      {...field}
      isTwoColumns
      options={takesDetail ? [...plain, ...details] : plain}
      onChange={(chosen) => {
        const [purpose = '', detail] = chosen.split('/');
        onChange(purpose);
        if (detail) editor.edit((values) => ({ ...values, subpurpose: detail }));
      }}
    />
  );
}
