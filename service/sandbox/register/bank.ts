import { validatePhone } from '../../../lib/service-core/identity/index.ts';
import { ok } from '../../../lib/service-core/result.ts';
import type {
  BankCheckInputs,
  BankCheckProvider,
  BankVerdict,
} from '../../domain/lookups/bank-check/provider.ts';
import { comparableName } from '../../domain/lookups/check-inputs.ts';
import { registeredAccounts } from './bank-accounts.ts';

function verdictOn(inputs: BankCheckInputs): BankVerdict {
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

/** All banks of the sandbox: they know the accounts of the register and no others. */
export const sandboxBank: BankCheckProvider = { check: async (inputs) => ok(verdictOn(inputs)) };
