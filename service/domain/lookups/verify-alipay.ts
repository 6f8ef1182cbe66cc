import {
  alipayTemplateOf,
  type endpoints,
  type RequestOf,
} from '../../../lib/service-core/contract/index.ts';
import { validateAlipayLogin } from '../../../lib/service-core/identity/index.ts';
import { err, ok, type Result } from '../../../lib/service-core/result.ts';
import { sandboxAlipay } from '../../sandbox/register-providers.ts';
import { type Partner, partnerNow, type ServiceContext, type ServiceSettings } from '../context.ts';
import { query } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { newId } from '../ids.ts';
import { findApprovedEntity } from '../partners/customer-entities.ts';
import { problemText } from '../precheck/finding.ts';
import { bankCheckProvider } from './check-bank-account.ts';
import {
  type AlipayProvider,
  bankCheckInputs,
  comparableIdNumber,
  hashInputs,
  verdictTexts,
  type WalletVerdict,
} from './check-inputs.ts';

export type AlipayRequest = RequestOf<typeof endpoints.alipayVerification>;

/** `tradeId` identifies this verification, not an order. */
export type AlipayVerification = { tradeId: string; result: 'success' | 'failed'; message: string };

const store = `
  insert into alipay_verifications (trade_id, partner_id, template, purpose, input_hash, result, reason, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/**
 * Verifies that an alipay-type transaction is feasible (specification §4.5), by the template that the request's purpose
 * and fields select. Every result is stored under its own id; a verification costs nothing and moves no money. Refuses
 * `customerEntityMissing` for a payroll whose payer is not a reviewed customer entity of this partner, and
 * `checkUnavailable` if the provider cannot be queried.
 */
export async function verifyAlipay(
  ctx: ServiceContext,
  partner: Partner,
  request: AlipayRequest,
): Promise<Result<AlipayVerification, DomainError>> {
  const template = alipayTemplateOf(request);
  if (template === 'B2C payroll') {
    const payer = await reviewedPayer(ctx, partner, request);
    if (!payer.ok) return payer;
  }
  const at = partnerNow(ctx, partner);
  const found = await (template === 'C2C bank' ? askBank : askWallet)(ctx.settings, request, at);
  if (!found.ok) return refuse('checkUnavailable');
  const verification = { tradeId: newId('V', at), ...resultOf(found.value) };
  const inputHash = await hashInputs(ctx.settings.keysDir, request);
  await query(ctx.pool, store, [
    verification.tradeId,
    partner.id,
    template,
    request.purpose,
    inputHash,
    verification.result,
    found.value.reason,
    at,
  ]);
  return ok(verification);
}

function resultOf({ feasible, message }: Finding): Pick<AlipayVerification, 'result' | 'message'> {
  return { result: feasible ? 'success' : 'failed', message };
}

async function reviewedPayer(
  ctx: ServiceContext,
  partner: Partner,
  request: AlipayRequest,
): Promise<Result<null, DomainError>> {
  const name = request.payer?.fullName ?? '';
  const country = request.payer?.nationality ?? '';
  const entity = await findApprovedEntity(ctx.pool, partner, { name, country });
  if (entity) return ok(null);
  const how = ctx.settings.mode === 'sandbox' ? ' (in the sandbox: POST /sandbox/customer-entity)' : '';
  return refuse(
    'customerEntityMissing',
    `payer.fullName and payer.nationality name no customer entity of yours that passed its review; have it added and reviewed in the back office${how}, then repeat the call`,
  );
}

/** The provider for the mode: the sandbox uses its register of test wallets; production has no provider yet. */
function alipayProvider(settings: Pick<ServiceSettings, 'mode'>): AlipayProvider | undefined {
  return settings.mode === 'sandbox' ? sandboxAlipay : undefined;
}

/** The result of a wallet or bank check; `reason` is a stored code, `message` a sentence for the caller. */
type Finding = { feasible: boolean; reason: string; message: string };

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

/** Checks a wallet: the templates C2C wallet and B2C payroll. */
async function askWallet(
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

/** Checks a bank account: the template C2C bank, a four-element bank check without its fee. */
async function askBank(
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
