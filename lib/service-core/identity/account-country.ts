import type { Result } from '../result.ts';
import { validateBic, validateIban } from './accounts.ts';

/** Territories whose accounts bear the code of the country they belong to, in the IBAN and often in the BIC. */
const parents: Readonly<Record<string, string>> = {
  ...of('FI', ['AX']),
  ...of('FR', ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT']),
  ...of('GB', ['GG', 'IM', 'JE']),
  ...of('US', ['AS', 'GU', 'MP', 'PR', 'VI']),
};

type Account = {
  number?: string | undefined;
  country?: string | undefined;
  routingType?: string | undefined;
  routingValue?: string | undefined;
  /** Of business orders, which have no routing. */
  swiftCode?: string | undefined;
};

export type CountryMisfit = {
  field: 'number' | 'routingValue' | 'swiftCode';
  /** The country that the field names, and the account's. */
  named: string;
  account: string;
};

/**
 * The IBAN, BIC and sort code of an account that are of another country than the account is (decisions §5); without a
 * country of its own it is taken for the IBAN's. What has the wrong form is not looked at.
 */
export function countryMisfits({
  number,
  country,
  routingType,
  routingValue,
  swiftCode,
}: Account): CountryMisfit[] {
  const iban = countryIn(validateIban(number ?? ''), 0);
  const account = country || iban;
  if (!account) return [];
  const named = {
    number: iban,
    routingValue: countryOfRouting({ routingType, routingValue }, account),
    swiftCode: countryIn(validateBic(swiftCode ?? ''), 4),
  };
  return (['number', 'routingValue', 'swiftCode'] as const).flatMap((field) => {
    const code = named[field];
    const fits = code === undefined || code === account || code === parents[account];
    return fits ? [] : [{ field, named: code, account }];
  });
}

function countryOfRouting({ routingType, routingValue }: Account, account: string): string | undefined {
  if (routingType === 'swift') return countryIn(validateBic(routingValue ?? ''), 4);
  // Hong Kong's faster payments have the same name as the British ones.
  if (routingType === 'sort' || (routingType === 'fps' && account !== 'HK')) return 'GB';
  return undefined;
}

function countryIn(checked: Result<string, unknown>, from: number): string | undefined {
  return checked.ok ? checked.value.slice(from, from + 2) : undefined;
}

function of(parent: string, territories: readonly string[]): Record<string, string> {
  return Object.fromEntries(territories.map((territory) => [territory, parent]));
}
