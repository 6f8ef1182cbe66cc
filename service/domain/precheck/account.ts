import { isSEPACountry } from 'ibantools';
import { validateBic, validateIban, validateRouting } from '../../../lib/service-core/identity/index.ts';
import { problemTexts } from './problem-text.ts';
import type { Finding, PrecheckAccount, PrecheckRequest } from './types.ts';

/** Logins, not bank routing: whether one exists is for its own verification call to say. */
const logins = new Set(['alipay', 'wechat']);

/** Account and routing numbers, each by its own format (decisions §5). */
export function accountFindings(request: PrecheckRequest): Finding[] {
  const { payer, beneficiary } = request;
  return [
    ...bic(payer.swiftCode, 'payer.swiftCode'),
    ...bic(beneficiary.swiftCode, 'beneficiary.swiftCode'),
    ...iban(beneficiary.accountNumber, undefined, 'beneficiary.accountNumber'),
    ...iban(
      beneficiary.accountInfo?.number,
      beneficiary.accountInfo?.country,
      'beneficiary.accountInfo.number',
    ),
    ...routing(beneficiary.accountInfo ?? {}),
  ];
}

function bic(text: string | undefined, path: string): Finding[] {
  if (!text) return [];
  const checked = validateBic(text);
  return checked.ok
    ? []
    : [{ code: 'swift_invalid', path, message: `the SWIFT code ${problemTexts[checked.reason]}` }];
}

/** Every account of a SEPA country has an IBAN; elsewhere a number that looks like one must be one. */
function iban(number: string | undefined, country: string | undefined, path: string): Finding[] {
  if (!number) return [];
  const checked = validateIban(number);
  if (checked.ok) return [];
  const inSepa = country !== undefined && isSEPACountry(country);
  const looksLikeIban = /^[A-Z]{2}\d{2}[A-Z0-9 ]{11,}$/i.test(number) && checked.reason !== 'unknown-country';
  if (!inSepa && !looksLikeIban) return [];
  const message = looksLikeIban
    ? `the IBAN ${problemTexts[checked.reason]}`
    : `an account in ${country} is named by its IBAN; give that instead of the domestic number`;
  return [{ code: 'iban_invalid', path, message }];
}

function routing({ routingType, routingValue }: PrecheckAccount): Finding[] {
  if (!routingType || !routingValue || logins.has(routingType)) return [];
  const checked = validateRouting(routingType, routingValue);
  if (checked.ok) return [];
  const code = routingType === 'swift' ? 'swift_invalid' : 'routing_value_invalid';
  const message = `the ${routingType} routing value ${problemTexts[checked.reason]}`;
  return [{ code, path: 'beneficiary.accountInfo.routingValue', message }];
}
