import {
  usesIban,
  validateBic,
  validateIban,
  validateRouting,
} from '../../../lib/service-core/identity/index.ts';
import { isTestAccount } from '../../sandbox/test-values.ts';
import type { ServiceSettings } from '../context.ts';
import { identifierMessage } from './problem-text.ts';
import type { Finding, PrecheckAccount, PrecheckRequest } from './types.ts';

/** Logins, not bank routing: whether one exists is for its own verification call to say. */
const logins = new Set(['alipay', 'wechat']);

/**
 * Account and routing numbers, each by its own format (decisions §5). The sandbox's test values are account numbers in
 * every country, also where they cannot have the right check digits.
 */
export function accountFindings(
  request: PrecheckRequest,
  { mode }: Pick<ServiceSettings, 'mode'>,
): Finding[] {
  const { payer, beneficiary } = request;
  const iban: typeof ibanFindings = (number, ...rest) =>
    mode === 'sandbox' && isTestAccount(number ?? '') ? [] : ibanFindings(number, ...rest);
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
    ...noRouting(request),
    ...wallet(request),
  ];
}

/**
 * A bank abroad is found by its routing code (specification §1), which an IBAN contains. Business orders have a
 * `swiftCode` of their own, which their contract requires.
 */
function noRouting({ family, beneficiary, targetCurrency }: PrecheckRequest): Finding[] {
  const { accountType, accountInfo = {} } = beneficiary;
  const { number, routingType, routingValue } = accountInfo;
  if (family === 'business' || accountType !== 'bank' || targetCurrency === 'CNY') return [];
  const isFound = routingType && routingValue && !logins.has(routingType);
  if (isFound || (number && validateIban(number).ok)) return [];
  const path = 'beneficiary.accountInfo.routingType';
  const message = `a bank account paid in ${targetCurrency} needs its bank's routing code: give routingType (for example swift) and routingValue`;
  return [{ code: 'routing_missing', path, message }];
}

/** Alipay wallets hold CNY; other currencies go to bank accounts (specification §1). */
function wallet({ beneficiary, targetCurrency }: PrecheckRequest): Finding[] {
  if (beneficiary.accountType !== 'alipay' || targetCurrency === 'CNY') return [];
  const message = `an Alipay wallet is paid in CNY, not ${targetCurrency}: give a bank account, or make targetCurrency CNY`;
  return [{ code: 'account_type_unfit', path: 'beneficiary.accountType', message }];
}

function bic(text: string | undefined, path: string): Finding[] {
  if (!text) return [];
  const checked = validateBic(text);
  return checked.ok
    ? []
    : [{ code: 'swift_invalid', path, message: identifierMessage('SWIFT code', checked.reason) }];
}

/** Every account of a SEPA country has an IBAN; elsewhere a number that looks like one must be one. */
function ibanFindings(number: string | undefined, country: string | undefined, path: string): Finding[] {
  if (!number) return [];
  const checked = validateIban(number);
  if (checked.ok) return [];
  const inSepa = country !== undefined && usesIban(country);
  const looksLikeIban = /^[A-Z]{2}\d{2}[A-Z0-9 ]{11,}$/i.test(number) && checked.reason !== 'unknown-country';
  if (!inSepa && !looksLikeIban) return [];
  const message = looksLikeIban
    ? identifierMessage('IBAN', checked.reason)
    : `an account in ${country} is named by its IBAN; give that instead of the domestic number`;
  return [{ code: 'iban_invalid', path, message }];
}

function routing({ routingType, routingValue }: PrecheckAccount): Finding[] {
  if (!routingType || !routingValue || logins.has(routingType)) return [];
  const checked = validateRouting(routingType, routingValue);
  if (checked.ok) return [];
  const code = routingType === 'swift' ? 'swift_invalid' : 'routing_value_invalid';
  const what = routingType === 'swift' ? 'SWIFT code' : `${routingType} routing value`;
  const message = identifierMessage(what, checked.reason);
  return [{ code, path: 'beneficiary.accountInfo.routingValue', message }];
}
