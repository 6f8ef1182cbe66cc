import { clsx } from 'clsx';
import { quotedCurrencies } from '@/lib/service-core/money/amount.ts';

type Props = {
  /** ISO 3166-1 alpha-2, or `EU`; a place without a flag keeps its width. */
  country: string | null;
  className?: string;
};

/** The flag of a country. Decorative: its name or code is next to it. */
export function Flag({ country, className }: Props) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      className={clsx('h-3.5 w-5.25 shrink-0 overflow-hidden rounded-xs', className)}
    >
      {country && <use href={`/flags.svg#${country}`} />}
    </svg>
  );
}

/** The flag of a currency, from the country in its code; none for a currency without a country. */
export function flagOfCurrency(code: string): string | null {
  if (code === 'EUR') return 'EU';
  return quotedCurrencies.includes(code) ? flagOfCountry(code.slice(0, 2)) : null;
}

/** No flag for Taiwan: partners in mainland China read this portal. */
export function flagOfCountry(code: string): string | null {
  return code === 'TW' ? null : code;
}
