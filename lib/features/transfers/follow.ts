import { subpurposesOf } from '../../service-core/contract/enums.ts';
import { validateResidentId } from '../../service-core/identity/chinese-identifiers.ts';
import { compact } from '../../service-core/identity/problem.ts';
import { withDerivedAmount } from './amounts.ts';
import { composedName } from './fields.ts';
import { type AddressValues, type DraftValues, type FieldPath, valueAt, withValue } from './types.ts';

// Countries in daily use; for others the person types the code. A full table would take 80 kB for a mere suggestion.
const codes: Record<string, string> = {
  AE: '971',
  AU: '61',
  BD: '880',
  BE: '32',
  BR: '55',
  CA: '1',
  CH: '41',
  CN: '86',
  DE: '49',
  DK: '45',
  ES: '34',
  FR: '33',
  GB: '44',
  HK: '852',
  ID: '62',
  IE: '353',
  IN: '91',
  IT: '39',
  JP: '81',
  KR: '82',
  MO: '853',
  MX: '52',
  MY: '60',
  NL: '31',
  NO: '47',
  NZ: '64',
  PH: '63',
  PK: '92',
  PL: '48',
  SE: '46',
  SG: '65',
  TH: '66',
  TW: '886',
  US: '1',
  VN: '84',
  ZA: '27',
};

/** The countries at the top of a country list. */
export const preferredCountries: readonly string[] = ['CN', 'HK', 'SG', 'US', 'GB'];

/** The countries of daily payments, in either direction. */
export const dailyCountries: readonly string[] = Object.keys(codes);

/** Returns the suggested code, `+86` for CN, or empty text. */
function phoneCodeOf(country: string): string {
  const code = Object.hasOwn(codes, country) ? codes[country] : undefined;
  return code === undefined ? '' : `+${code}`;
}

/**
 * Reads the holder's birth date (digits 7 to 14) and gender (digit 17, odd is male; wire values `Male` and `FeMale`)
 * from a mainland resident ID. Both are empty until the number has all 18 characters.
 */
export function residentIdFacts(idNumber: string): { gender: string; birth: string } {
  const digits = compact(idNumber);
  if (!/^\d{17}[\dX]$/.test(digits)) return { gender: '', birth: '' };
  const birth = `${digits.slice(6, 10)}-${digits.slice(10, 12)}-${digits.slice(12, 14)}`;
  return { gender: Number(digits[16]) % 2 === 1 ? 'Male' : 'FeMale', birth };
}

/** A suggested value for the field at `path`, derived from other fields. */
type Suggestion = { path: FieldPath; of: (values: DraftValues) => string };

/** Suggests nothing for business orders, which have no individuals, city or street to derive values from. */
const unlessBusiness =
  (of: Suggestion['of']): Suggestion['of'] =>
  (values) =>
    values.family === 'business' ? '' : of(values);

const han = /\p{Script=Han}/u;

function composedAddress(address: Record<string, string>, country: string): string {
  const order = ['state', 'city', 'district', 'street'] as const;
  const parts = order.map((name) => address[name]?.trim() ?? '').filter((part) => part !== '');
  if (country === 'CN' && han.test(parts.join(''))) return parts.join('');
  return [...parts.toReversed(), address.postCode?.trim() ?? ''].filter((part) => part !== '').join(', ');
}

const routingByCountry: Record<string, string> = { AU: 'bsb', GB: 'sort', IN: 'ifsc', US: 'aba' };

/** True for the number of a mainland resident ID. Residence permits have the same format but begin with 81 to 83. */
function isResidentNumber(idNumber: string): boolean {
  return validateResidentId(idNumber).ok && !idNumber.trimStart().startsWith('8');
}

function isResidentId(party: { idType: string; nationality: string }): boolean {
  return party.idType === 'idcard' && party.nationality === 'CN';
}

function hasAddress({ state, city, street, postCode }: AddressValues): boolean {
  return state + city + street + postCode !== '';
}

// A phone code without a number, or a country without an address, would be sent with the order. So these are suggested
// only once the number or address is filled.
const suggestions: readonly Suggestion[] = [
  ...(['payer', 'beneficiary'] as const).flatMap((party): Suggestion[] => [
    // Comes first, because other suggestions depend on the nationality.
    {
      path: `${party}.nationality`,
      of: unlessBusiness((values) => {
        const { entityType, idNumber } = values[party];
        return entityType === 'I' && isResidentNumber(idNumber) ? 'CN' : '';
      }),
    },
    {
      path: `${party}.fullName`,
      of: (values) => (values[party].entityType === 'I' ? composedName(values[party]) : ''),
    },
    {
      path: `${party}.phoneCode`,
      of: (values) => (values[party].phoneNumber === '' ? '' : phoneCodeOf(values[party].nationality)),
    },
    {
      path: `${party}.address.country`,
      of: (values) => (hasAddress(values[party].address) ? values[party].nationality : ''),
    },
    {
      path: `${party}.address.address`,
      of: unlessBusiness((values) => composedAddress(values[party].address, values[party].address.country)),
    },
    {
      path: `${party}.idType`,
      of: (values) =>
        values[party].nationality === 'CN' && isResidentNumber(values[party].idNumber) ? 'idcard' : '',
    },
    {
      path: `${party}.gender`,
      of: (values) => (isResidentId(values[party]) ? residentIdFacts(values[party].idNumber).gender : ''),
    },
  ]),
  { path: 'depositCurrency', of: (values) => (values.fundedByDeposit ? values.sourceCurrency : '') },
  {
    path: 'payer.idCountry',
    of: (values) => (values.payer.idNumber === '' ? '' : values.payer.nationality),
  },
  {
    path: 'payer.dob',
    of: (values) => (isResidentId(values.payer) ? residentIdFacts(values.payer.idNumber).birth : ''),
  },
  {
    path: 'beneficiary.accountName',
    of: ({ family, holderType, beneficiary }) =>
      family === 'business' && holderType === 'business' ? beneficiary.fullName : '',
  },
  { path: 'beneficiary.accountInfo.name', of: unlessBusiness((values) => values.beneficiary.fullName) },
  { path: 'beneficiary.accountInfo.currency', of: unlessBusiness((values) => values.targetCurrency) },
  { path: 'beneficiary.accountInfo.country', of: (values) => values.beneficiary.nationality },
  {
    path: 'beneficiary.accountInfo.routingType',
    of: ({ beneficiary, targetCurrency }) =>
      targetCurrency === 'CNY' || beneficiary.accountType !== 'bank' || beneficiary.accountInfo.country === ''
        ? ''
        : (routingByCountry[beneficiary.accountInfo.country] ?? 'swift'),
  },
];

/**
 * Returns the prefilled fields of a new draft that count as suggestions: while the purpose is empty, the person has not
 * answered this section yet.
 */
export function suggestedAtStart(values: DraftValues): FieldPath[] {
  if (values.purpose !== '') return [];
  return (['fundsSource', 'relationship'] as const).filter((path) => values[path] !== '');
}

export type Followed = { values: DraftValues; suggested: FieldPath[] };

/**
 * Applies the consequences of a change (ui.md §3.7): the derived amount, and suggestions for fields that are empty or
 * still hold the earlier suggestion. Typed values are kept, except a subpurpose that the purpose does not allow.
 * `suggested` lists the fields that were filled.
 */
export function follow(before: DraftValues, after: DraftValues): Followed {
  let values = withDerivedAmount(after);
  const suggested: FieldPath[] = [];
  for (const { path, of } of suggestions) {
    const previous = of(before);
    const next = of(values);
    const current = valueAt(values, path);
    // A suggestion applies only if its sources changed, so that an emptied field stays empty.
    if (next === previous || next === current || (current !== '' && current !== previous)) continue;
    values = withValue(values, path, next);
    if (next !== '') suggested.push(path);
  }
  return { values: withoutStaleDetail(values), suggested };
}

/** Clears a subpurpose that the purpose does not allow. Purposes without subpurposes only hide it. */
function withoutStaleDetail(values: DraftValues): DraftValues {
  const allowed = subpurposesOf(values.purpose, 'update');
  if (allowed.length === 0 || values.subpurpose === '' || allowed.includes(values.subpurpose)) return values;
  return { ...values, subpurpose: '' };
}
