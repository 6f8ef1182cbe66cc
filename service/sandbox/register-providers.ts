import { validatePhone } from '../../lib/service-core/identity/index.ts';
import { ok } from '../../lib/service-core/result.ts';
import {
  type AlipayProvider,
  type BankCheckInputs,
  type BankCheckProvider,
  type BankVerdict,
  comparableName,
  type WalletInputs,
  type WalletVerdict,
} from '../domain/lookups/check-inputs.ts';
import { spellsPerson } from '../domain/precheck/name-reading.ts';
import { registeredAccounts, registeredWallets } from './register.ts';

function accountVerdict(inputs: BankCheckInputs): BankVerdict {
  const held = registeredAccounts.find(({ account }) => account === inputs.account);
  if (!held) return 'account_not_found';
  if (held.state === 'closed') return 'account_closed';
  if (comparableName(held.name, 'B') !== inputs.name) return 'name_mismatch';
  if (held.idNumber !== inputs.idNumber) return 'id_mismatch';
  if (inputs.phone !== null && inputs.phone !== internationalPhone(held.phone)) return 'phone_mismatch';
  return held.state === 'dormant' ? 'account_dormant' : 'verified';
}

function internationalPhone(phone: string): string {
  const checked = validatePhone(phone, { country: 'CN' });
  if (!checked.ok) throw new Error(`the register holds a phone number that is none: ${phone}`);
  return checked.value;
}

/** All banks of the sandbox; they know only the accounts of the register. */
export const sandboxBank: BankCheckProvider = { check: async (inputs) => ok(accountVerdict(inputs)) };

function walletVerdict(inputs: WalletInputs): WalletVerdict {
  const held = registeredWallets.find(({ login }) => login === inputs.login);
  if (!held) return 'wallet_not_found';
  if (held.state === 'unverified') return 'wallet_unverified';
  if (!isNameOf(held.name, inputs)) return 'name_mismatch';
  if (held.idNumber !== inputs.idNumber) return 'id_mismatch';
  return held.state === 'limited' ? 'wallet_limited' : 'feasible';
}

/** Compares names in Chinese characters or romanised. */
function isNameOf(name: string, { firstName, lastName }: WalletInputs): boolean {
  const written = `${lastName}${firstName}`.replace(/\s/gu, '');
  return (
    written === name.replace('·', '') || written === name || spellsPerson(`${lastName} ${firstName}`, name)
  );
}

/** The sandbox's Alipay; it knows only the wallets of the register. */
export const sandboxAlipay: AlipayProvider = { verify: async (inputs) => ok(walletVerdict(inputs)) };
