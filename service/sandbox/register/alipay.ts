import { ok } from '../../../lib/service-core/result.ts';
import type { AlipayProvider, WalletInputs, WalletVerdict } from '../../domain/lookups/alipay/provider.ts';
import { spellsPerson } from '../../domain/lookups/spelling.ts';
import { registeredWallets } from './alipay-accounts.ts';

function verdictOn(inputs: WalletInputs): WalletVerdict {
  const held = registeredWallets.find(({ login }) => login === inputs.login);
  if (!held) return 'wallet_not_found';
  if (held.state === 'unverified') return 'wallet_unverified';
  if (!isNameOf(held.name, inputs)) return 'name_mismatch';
  if (held.idNumber !== inputs.idNumber) return 'id_mismatch';
  return held.state === 'limited' ? 'wallet_limited' : 'feasible';
}

/** Compares a name in Chinese characters, or romanised. */
function isNameOf(name: string, { firstName, lastName }: WalletInputs): boolean {
  const written = `${lastName}${firstName}`.replace(/\s/gu, '');
  return (
    written === name.replace('·', '') || written === name || spellsPerson(`${lastName} ${firstName}`, name)
  );
}

/** The sandbox's Alipay: it knows the wallets of the register and no others. */
export const sandboxAlipay: AlipayProvider = { verify: async (inputs) => ok(verdictOn(inputs)) };
