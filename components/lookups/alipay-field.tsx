'use client';
import { useTranslations } from 'next-intl';
import type { AlipayField, AlipayScenario } from '@/lib/features/lookups/types.ts';
import { dailyCountries, preferredCountries } from '@/lib/features/transfers/phone-codes.ts';
import { countries } from '@/lib/service-core/contract/countries.ts';
import { TextField } from '../forms/text-field.tsx';
import { CountryCombobox } from '../forms/world-fields.tsx';

type Props = {
  field: AlipayField;
  scenario: AlipayScenario;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const countryFields: ReadonlySet<AlipayField> = new Set([
  'payerNationality',
  'payerCountry',
  'beneficiaryCountry',
]);
const codeFields: ReadonlySet<AlipayField> = new Set(['idNumber', 'accountNumber', 'phoneNumber', 'login']);

/** One field of an Alipay check; which ones there are is the scenario's matter. */
export function AlipayFieldControl({ field, scenario, name, value, error, onChange }: Props) {
  const t = useTranslations('lookups.alipay');
  const shared = {
    name,
    label: t(`field.${field}`),
    requirement: 'required' as const,
    value,
    onChange,
    ...(error !== undefined && { error }),
  };
  if (countryFields.has(field)) {
    return (
      <CountryCombobox
        {...shared}
        countries={countries}
        preferred={preferredCountries}
        daily={dailyCountries}
      />
    );
  }
  const hint =
    field === 'login'
      ? t('loginHint')
      : field === 'idNumber' && scenario === 'bank'
        ? t('bankIdHint')
        : undefined;
  return (
    <TextField
      {...shared}
      mono={codeFields.has(field)}
      autoComplete="off"
      spellCheck={false}
      {...(hint !== undefined && { hint })}
    />
  );
}
