'use client';
import { useTranslations } from 'next-intl';
import type { AlipayField } from '@/lib/features/lookups/schema.ts';
import type { AlipayScenario } from '@/lib/features/transfers/conditions/checks.ts';
import { dailyCountries, preferredCountries } from '@/lib/features/transfers/phone-codes.ts';
import { countries } from '@/lib/service-core/contract/enums.ts';
import { TextField } from '../forms/text-field.tsx';
import { CountryCombobox } from '../forms/world-fields.tsx';

type Props = {
  of: AlipayField;
  scenario: AlipayScenario;
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
};

const countryFields: ReadonlySet<AlipayField> = new Set([
  'payerNationality',
  'payerCountry',
  'beneficiaryCountry',
]);
const codeFields: ReadonlySet<AlipayField> = new Set(['idNumber', 'accountNumber', 'phoneNumber', 'login']);

/** One field of an Alipay check; which ones there are is the scenario's matter. */
export function AlipayFieldControl({ of: field, scenario, ...bound }: Props) {
  const t = useTranslations('lookups.alipay');
  const shared = { ...bound, label: t(`field.${field}`), requirement: 'required' as const };
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
