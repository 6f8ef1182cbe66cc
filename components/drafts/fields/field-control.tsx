'use client';
import type { ReactNode } from 'react';
import { ComboboxField } from '@/components/forms/combobox-field.tsx';
import type { FieldProps } from '@/components/forms/field-shell.tsx';
import { RadioGroup } from '@/components/forms/radio-group.tsx';
import { DateField, TextArea, TextField } from '@/components/forms/text-field.tsx';
import { CountryCombobox, CurrencyCombobox } from '@/components/forms/world-fields.tsx';
import type { FieldRule } from '@/lib/features/transfers/conditions/index.ts';
import { choicesOf, maxCodePoints } from '@/lib/features/transfers/fields.ts';
import { dailyCountries, preferredCountries } from '@/lib/features/transfers/phone-codes.ts';
import { countries } from '@/lib/service-core/contract/enums.ts';
import { OccupationCombobox } from '../../lookups/occupation-combobox.tsx';
import { BranchCombobox } from '../../parties/branch-combobox.tsx';
import type { TextPath } from './draft-field.tsx';
import { kindOf } from './field-kinds.ts';
import { PurposeField } from './purpose-field.tsx';
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

/** The control a field's kind asks for. */
export function FieldControl({ path, field, rule, value, onChange, onBlur, action, followUp }: Props) {
  const choices = useWords('choices');
  const fields = useWords('fields');
  const bound = { ...field, value, onChange, onBlur };
  const list = path.slice(path.lastIndexOf('.') + 1);
  const options = () =>
    (choicesOf(path, rule) ?? []).map((choice) => {
      const name = choices(`${list}.${choice}`);
      // Our word leads where the service's does not say what the choice is for; the service's stands below it.
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
