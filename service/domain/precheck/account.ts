import {
  type AccountMisfit,
  accountMisfits,
  beginsLikeIban,
  type CountryMisfit,
  countryMisfits,
  isBritish,
  isWalletRouting,
  needsIban,
  type Rail,
  validateAccountNumber,
  validateBic,
  validateIban,
  validateRouting,
} from '../../../lib/service-core/identity/index.ts';
import { isTestAccount } from '../../sandbox/test-values.ts';
import type { ServiceSettings } from '../context.ts';
import { type Finding, identifierMessage, type PrecheckAccount, type PrecheckRequest } from './finding.ts';

/**
 * Checks account and routing numbers, each by its own format (decisions §5). The sandbox's test values are valid
 * account numbers in every country, even without the right check digits.
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
    // A wallet is paid by its login; an account number given with it is not used.
    ...(accountType === 'alipay'
      ? []
      : numberFindings(number, at, { targetCurrency, routingType, country, mode })),
    ...(accountType === 'bank' && isWalletRouting(routingType ?? '')
      ? []
      : routing(accountInfo, targetCurrency)),
    ...noRouting(request),
    ...countryFindings(request),
  ];
}

type NumberContext = Rail & Pick<ServiceSettings, 'mode'>;

/** Reports an account number that is invalid on its rail, such as letters in mainland China, or an invalid IBAN. */
function numberFindings(number: string | undefined, path: string, context: NumberContext): Finding[] {
  if (!number) return [];
  const checked = validateAccountNumber(number, context);
  if (!checked.ok) {
    const what = isBritish(context) ? 'British account number' : 'account number';
    return [
      { code: 'account_number_invalid', path, message: identifierMessage(what, checked.reason, number) },
    ];
  }
  if (context.mode === 'sandbox' && isTestAccount(number)) return [];
  return ibanFindings(number, context, path);
}

/**
 * Reports a bank abroad without a routing code (specification §1), which an IBAN contains. Business orders have their
 * own `swiftCode`, which their contract requires.
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
    : [{ code: 'swift_invalid', path, message: identifierMessage('SWIFT code', checked.reason, text) }];
}

/**
 * Reports a missing or invalid IBAN: every account in a SEPA country has an IBAN; elsewhere a number that looks like an
 * IBAN must be valid.
 */
function ibanFindings(number: string, rail: Rail, path: string): Finding[] {
  const checked = validateIban(number);
  if (checked.ok) return [];
  const inSepa = needsIban(rail);
  const looksLikeIban =
    beginsLikeIban(number) && /^[A-Z0-9 ]{15,}$/i.test(number) && checked.reason !== 'unknown-country';
  if (!inSepa && !looksLikeIban) return [];
  const message = looksLikeIban
    ? identifierMessage('IBAN', checked.reason, number)
    : `an account in ${rail.country} is named by its IBAN; give that instead of the domestic number`;
  return [{ code: 'iban_invalid', path, message }];
}

const routingNames: Readonly<Record<string, string>> = {
  swift: 'SWIFT code',
  alipay: 'Alipay login',
  wechat: 'WeChat login',
};

/** Checks routing codes. A login's form is checked here, its existence by the verification call. */
function routing({ routingType, routingValue, country }: PrecheckAccount, targetCurrency: string): Finding[] {
  if (!routingType || !routingValue) return [];
  const rail = { routingType, country, targetCurrency };
  const checked = validateRouting(routingType, routingValue, rail);
  if (checked.ok) return [];
  const code = routingType === 'swift' ? 'swift_invalid' : 'routing_value_invalid';
  const what = routingNames[routingType] ?? `${isBritish(rail) ? 'sort' : routingType} routing value`;
  const message = identifierMessage(what, checked.reason, routingValue);
  return [{ code, path: 'beneficiary.accountInfo.routingValue', message }];
}

const misfits: Record<CountryMisfit['field'], Pick<Finding, 'code' | 'path'> & { what: string }> = {
  number: { what: 'IBAN', code: 'iban_invalid', path: 'beneficiary.accountInfo.number' },
  routingValue: {
    what: 'routing code',
    code: 'routing_value_invalid',
    path: 'beneficiary.accountInfo.routingValue',
  },
  swiftCode: { what: 'SWIFT code', code: 'swift_invalid', path: 'beneficiary.swiftCode' },
};

function countryFindings({ beneficiary }: PrecheckRequest): Finding[] {
  const { accountType, accountNumber, accountInfo = {}, swiftCode } = beneficiary;
  if (accountType === 'alipay') return [];
  return countryMisfits({ number: accountNumber, swiftCode, ...accountInfo }).map(
    ({ field, named, account }): Finding => {
      const { what, code, path } = misfits[field];
      const message = `the ${what} is of ${named}, and the account is in ${account}; correct the one that is wrong`;
      return { code, path, message };
    },
  );
}

/** Reports an account that contradicts its order: in currency, in country, or by being a wallet (decisions §5). */
export function accountFitFindings(request: PrecheckRequest): Finding[] {
  const { family, targetCurrency, beneficiary } = request;
  const { accountType, accountInfo = {} } = beneficiary;
  const { country, currency, routingType } = accountInfo;
  return accountMisfits({ family, targetCurrency, accountType, country, currency, routingType }).map(
    (misfit) => findingOf(misfit, request),
  );
}

function findingOf(misfit: AccountMisfit, { family, targetCurrency, beneficiary }: PrecheckRequest): Finding {
  const { country, currency, routingType } = beneficiary.accountInfo ?? {};
  const at = 'beneficiary.accountInfo';
  switch (misfit) {
    case 'wallet-currency': {
      const message = `an Alipay wallet is paid in CNY, not ${targetCurrency}: give a bank account, or make targetCurrency CNY`;
      return { code: 'account_type_unfit', path: 'beneficiary.accountType', message };
    }
    case 'wallet-routing': {
      const message = `routingType ${routingType} names a wallet, not a bank: leave it out or give the bank’s own, or make accountType alipay for an Alipay wallet`;
      return { code: 'routing_type_unfit', path: `${at}.routingType`, message };
    }
    case 'unknown-currency': {
      const message = `${currency} is no ISO 4217 currency: give the account’s currency, ${targetCurrency}`;
      return { code: 'account_currency_unfit', path: `${at}.currency`, message };
    }
    case 'other-currency': {
      const message = `the account is in ${currency} and the order pays ${targetCurrency}: give an account in ${targetCurrency}`;
      return { code: 'account_currency_unfit', path: `${at}.currency`, message };
    }
    case 'other-country': {
      const paid = family === 'personal' ? 'a personal order' : 'CNY';
      const message = `${paid} is paid to an account in mainland China, and this one is in ${country}: ${howToMove(family)}`;
      return { code: 'account_country_unfit', path: `${at}.country`, message };
    }
    default:
      return misfit satisfies never;
  }
}

/** Advice on changing the account's country, which the global family's update request lacks (specification §2.5). */
function howToMove(family: PrecheckRequest['family']): string {
  return family === 'personal'
    ? 'give an account with the country CN'
    : 'pay another currency, or cancel the order and create it with an account in CN';
}
