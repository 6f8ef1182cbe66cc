import type { Result } from '../../../../lib/service-core/result.ts';
import { sandboxAlipay } from '../../../sandbox/register/alipay.ts';
import type { ServiceSettings } from '../../context.ts';

/** A wallet and who is said to hold it. */
export type WalletInputs = {
  /** The login name in its usual form: an e-mail address or a phone number. */
  login: string;
  firstName: string;
  lastName: string;
  idNumber: string;
};

/** Alipay's verdict on a wallet; everything but `feasible` fails the verification. */
export type WalletVerdict =
  | 'feasible'
  | 'wallet_not_found'
  | 'wallet_unverified'
  | 'wallet_limited'
  | 'name_mismatch'
  | 'id_mismatch';

/** Asks Alipay about a wallet. `unavailable` means that no answer was had. */
export type AlipayProvider = { verify(inputs: WalletInputs): Promise<Result<WalletVerdict, 'unavailable'>> };

/** The sandbox asks its register of test wallets. In production no provider is connected yet. */
export function alipayProvider(settings: Pick<ServiceSettings, 'mode'>): AlipayProvider | undefined {
  return settings.mode === 'sandbox' ? sandboxAlipay : undefined;
}
