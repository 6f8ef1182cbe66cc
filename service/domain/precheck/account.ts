import {
  beginsLikeIban,
  isWalletRouting,
  type Rail,
  usesIban,
  validateAccountNumber,
  validateBic,
  validateIban,
  validateRouting,
} from '../../../lib/service-core/identity/index.ts';
import { isTestAccount } from '../../sandbox/test-values.ts';
import type { ServiceSettings } from '../context.ts';
import { identifierMessage } from './problem-text.ts';
import type { Finding, PrecheckAccount, PrecheckRequest } from './types.ts';

/**
 * Account and routing numbers, each by its own format (decisions §5). The sandbox's test values are account numbers in
 * every country, also where they cannot have the right check digits.
 */
export function accountFindings(
  request: PrecheckRequest,
  { mode }: Pick<ServiceSettings, 'mode'>,
): Finding[] {
  const { payer, beneficiary, targetCurrency } = request;
  const { accountNumber, accountType, accountInfo = {} } = beneficiary;
  const { number, country, routingType } = accountInfo;
  const at = 'beneficiary.accountInfo.number';
  return [
    ...bic(payer.swiftCode, 'payer.swiftCode'),
    ...bic(beneficiary.swiftCode, 'beneficiary.swiftCode'),
    ...numberFindings(accountNumber, 'beneficiary.accountNumber', { targetCurrency, mode }),
    // A wallet is paid by its login: a number beside it is not paid to.
    ...(accountType === 'alipay'
      ? []
      : numberFindings(number, at, { targetCurrency, routingType, country, mode })),
    ...routing(accountInfo),
    ...noRouting(request),
  ];
}

type NumberContext = Rail & Pick<ServiceSettings, 'mode'> & { country?: string | undefined };

/** A number that no account of the rail has, such as letters in one of mainland China, or that is no IBAN. */
function numberFindings(number: string | undefined, path: string, context: NumberContext): Finding[] {
  if (!number) return [];
  const checked = validateAccountNumber(number, context);
  if (!checked.ok) {
    const message = identifierMessage('account number', checked.reason);
    return [{ code: 'account_number_invalid', path, message }];
  }
  if (context.mode === 'sandbox' && isTestAccount(number)) return [];
  return ibanFindings(number, context.country, path);
}

/**
 * A bank abroad is found by its routing code (specification §1), which an IBAN contains. Business orders have a
 * `swiftCode` of their own, which their contract requires.
 */
function noRouting({ family, beneficiary, targetCurrency }: PrecheckRequest): Finding[] {
  const { accountType, accountInfo = {} } = beneficiary;
  const { number, routingType, routingValue } = accountInfo;
  if (family === 'business' || accountType !== 'bank' || targetCurrency === 'CNY') return [];
  if ((routingType && routingValue) || (number && validateIban(number).ok)) return [];
  const path = 'beneficiary.accountInfo.routingType';
  const message = `a bank account paid in ${targetCurrency} needs its bank's routing code: give routingType (for example swift) and routingValue`;
  return [{ code: 'routing_missing', path, message }];
}

function bic(text: string | undefined, path: string): Finding[] {
  if (!text) return [];
  const checked = validateBic(text);
  return checked.ok
    ? []
    : [{ code: 'swift_invalid', path, message: identifierMessage('SWIFT code', checked.reason) }];
}

/** Every account of a SEPA country has an IBAN; elsewhere a number that looks like one must be one. */
function ibanFindings(number: string, country: string | undefined, path: string): Finding[] {
  const checked = validateIban(number);
  if (checked.ok) return [];
  const inSepa = country !== undefined && usesIban(country);
  const looksLikeIban =
    beginsLikeIban(number) && /^[A-Z0-9 ]{15,}$/i.test(number) && checked.reason !== 'unknown-country';
  if (!inSepa && !looksLikeIban) return [];
  const message = looksLikeIban
    ? identifierMessage('IBAN', checked.reason)
    : `an account in ${country} is named by its IBAN; give that instead of the domestic number`;
  return [{ code: 'iban_invalid', path, message }];
}

function routing({ routingType, routingValue }: PrecheckAccount): Finding[] {
  // The existence of a login is checked by its own verification call.
  if (!routingType || !routingValue || isWalletRouting(routingType)) return [];
  const checked = validateRouting(routingType, routingValue);
  if (checked.ok) return [];
  const code = routingType === 'swift' ? 'swift_invalid' : 'routing_value_invalid';
  const what = routingType === 'swift' ? 'SWIFT code' : `${routingType} routing value`;
  const message = identifierMessage(what, checked.reason);
  return [{ code, path: 'beneficiary.accountInfo.routingValue', message }];
}
