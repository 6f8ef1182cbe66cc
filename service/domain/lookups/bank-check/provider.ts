import type { Result } from '../../../../lib/service-core/result.ts';
import { sandboxBank } from '../../../sandbox/register/bank.ts';
import type { ServiceSettings } from '../../context.ts';

/** The details a bank is asked about, every value in the form it is compared in. */
export type BankCheckInputs = {
  /** The name, in Chinese characters if it is a name in them. */
  name: string;
  /** The ID number, or a company's unified social credit code. */
  idNumber: string;
  account: string;
  /** E.164; null for a check of three elements. */
  phone: string | null;
};

/** The bank's verdict; everything but `verified` is a verification that failed. */
export type BankVerdict =
  | 'verified'
  | 'account_not_found'
  | 'account_closed'
  | 'account_dormant'
  | 'name_mismatch'
  | 'id_mismatch'
  | 'phone_mismatch';

/** Asks the banks. `unavailable` means that no answer was had: nothing was checked and nothing is charged. */
export type BankCheckProvider = {
  check(inputs: BankCheckInputs): Promise<Result<BankVerdict, 'unavailable'>>;
};

/** The sandbox asks its register of test accounts. In production no provider is connected yet. */
export function bankCheckProvider(settings: Pick<ServiceSettings, 'mode'>): BankCheckProvider | undefined {
  return settings.mode === 'sandbox' ? sandboxBank : undefined;
}
