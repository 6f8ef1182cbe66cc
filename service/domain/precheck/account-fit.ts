import { type AccountMisfit, accountMisfits } from '../../../lib/service-core/identity/index.ts';
import type { Finding, PrecheckRequest } from './finding.ts';

/** An account that contradicts its order: in its currency, its country, or by naming a wallet (decisions §5). */
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

/** The update request of the global family has no account country (specification §2.5). */
function howToMove(family: PrecheckRequest['family']): string {
  return family === 'personal'
    ? 'give an account with the country CN'
    : 'pay another currency, or cancel the order and create it with an account in CN';
}
