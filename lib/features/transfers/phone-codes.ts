// The corridors in daily use; elsewhere the person types the code. The whole table is 80 kB, this is a suggestion.
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

/** Those that head a list of countries. */
export const preferredCountries: readonly string[] = ['CN', 'HK', 'SG', 'US', 'GB'];

/** The countries that payments go to or come from every day. */
export const dailyCountries: readonly string[] = Object.keys(codes);

/** `+86` for CN; empty where we suggest none. */
export function phoneCodeOf(country: string): string {
  const code = Object.hasOwn(codes, country) ? codes[country] : undefined;
  return code === undefined ? '' : `+${code}`;
}
