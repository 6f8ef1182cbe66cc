'use client';
import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import type { ComboboxProps } from './combobox-control.tsx';
import { ComboboxField } from './combobox-field.tsx';
import type { FieldProps } from './field-types.ts';
import { countryOptions, currencyOptions } from './world-options.ts';

type Shared = FieldProps & Omit<ComboboxProps, 'options' | 'freeText' | 'shown'>;

/** Value: ISO 4217 code. */
export function CurrencyCombobox(props: Shared) {
  const locale = useLocale();
  const { value } = props;
  const options = useMemo(() => currencyOptions({ locale, chosen: value }), [locale, value]);
  return <ComboboxField {...props} options={options} />;
}

/**
 * Value: ISO 3166-1 alpha-2 code, one of `countries` (the interface's own list). The `preferred` ones head the list;
 * of those that fit a typed text alike, they come first and the `daily` ones next.
 */
export function CountryCombobox(
  props: Shared & {
    countries: readonly string[];
    preferred?: readonly string[];
    daily?: readonly string[];
  },
) {
  const { countries, preferred, daily, ...rest } = props;
  const locale = useLocale();
  const options = useMemo(
    () => countryOptions({ locale, codes: countries, preferred, daily }),
    [locale, countries, preferred, daily],
  );
  return <ComboboxField {...rest} options={options} />;
}
