import { validateAlipayLogin } from '../../../../lib/service-core/identity/index.ts';
import { err, ok, type Result } from '../../../../lib/service-core/result.ts';
import type { ServiceSettings } from '../../context.ts';
import { problemText } from '../../precheck/problem-text.ts';
import { bankCheckProvider } from '../bank-check/provider.ts';
import { verdictTexts } from '../bank-check/verdict-text.ts';
import { bankCheckInputs } from '../check-inputs.ts';
import { comparableIdNumber } from '../chinese-names/identifiers.ts';
import { alipayProvider, type WalletVerdict } from './provider.ts';

/** The result of a wallet check; `reason` is a word for the record, `message` a sentence for the caller. */
export type Finding = { feasible: boolean; reason: string; message: string };

type Settings = Pick<ServiceSettings, 'mode'>;
type Beneficiary = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  fullName?: string | undefined;
  idNumber?: string | undefined;
  phoneNumber?: string | undefined;
  accountInfo?: { number?: string | undefined; routingValue?: string | undefined } | undefined;
};
type Asked = { beneficiary?: Beneficiary | undefined };

const walletTexts: Readonly<Record<WalletVerdict, string>> = {
  feasible: 'the transaction is feasible',
  wallet_not_found: 'wallet not found: ask the beneficiary for the Alipay login name again',
  wallet_unverified: 'wallet not verified: the beneficiary has to prove a name to Alipay first',
  wallet_limited:
    'wallet limit reached: this wallet takes no more from abroad this year; pay to a bank account',
  name_mismatch: 'name mismatch: the wallet is held under another name; ask for the name as Alipay has it',
  id_mismatch: 'ID number mismatch: the wallet is held under another ID number; compare it with the document',
};

/** About a wallet: the templates C2C wallet and B2C payroll. */
export async function askWallet(
  settings: Settings,
  { beneficiary = {} }: Asked,
  at: Date,
): Promise<Result<Finding, 'unavailable'>> {
  const provider = alipayProvider(settings);
  if (!provider) return err('unavailable');
  const { firstName = '', lastName = '', idNumber = '', accountInfo } = beneficiary;
  const id = comparableIdNumber(idNumber, at);
  if (!id.ok)
    return ok(failed('id_invalid', `beneficiary.idNumber ${problemText('ID number', id.reason, idNumber)}`));
  const { routingValue = '' } = accountInfo ?? {};
  const login = validateAlipayLogin(routingValue);
  if (!login.ok) {
    const problem = problemText('Alipay login', login.reason, routingValue);
    return ok(failed('login_invalid', `beneficiary.accountInfo.routingValue ${problem}`));
  }
  const verdict = await provider.verify({ login: login.value, firstName, lastName, idNumber: id.value });
  if (!verdict.ok) return verdict;
  const { value } = verdict;
  return ok({ feasible: value === 'feasible', reason: value, message: walletTexts[value] });
}

/** About a bank account: the template C2C bank, which asks the bank as a check of four elements does, without its fee. */
export async function askBank(
  settings: Settings,
  { beneficiary = {} }: Asked,
  at: Date,
): Promise<Result<Finding, 'unavailable'>> {
  const provider = bankCheckProvider(settings);
  if (!provider) return err('unavailable');
  const { fullName: name = '', idNumber = '', phoneNumber: phone = '', accountInfo } = beneficiary;
  const details = { type: 'check4' as const, name, idNumber, phone, account: accountInfo?.number ?? '' };
  const inputs = bankCheckInputs(details, at);
  if (!inputs.ok) return ok(failed('details_invalid', inputs.reason.message));
  const verdict = await provider.check(inputs.value);
  if (!verdict.ok) return verdict;
  if (verdict.value !== 'verified') return ok(failed(verdict.value, verdictTexts[verdict.value]));
  return ok({ feasible: true, reason: verdict.value, message: walletTexts.feasible });
}

const failed = (reason: string, message: string): Finding => ({ feasible: false, reason, message });
