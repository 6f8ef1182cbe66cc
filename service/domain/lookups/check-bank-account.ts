import { Decimal } from 'decimal.js';
import { formatAmount, type Money, minorUnits } from '../../../lib/service-core/money/index.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { sandboxBank } from '../../sandbox/register-providers.ts';
import { recordBalanceEvents } from '../callbacks/events.ts';
import { type Partner, partnerNow, type ServiceContext, type ServiceSettings } from '../context.ts';
import { inTransaction, type Queryable, query } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { newId } from '../ids.ts';
import { feeOf, postTransactions } from '../ledger/transactions.ts';
import { rateProvider } from '../rates/reference-rates.ts';
import { findWallet, lockWallets, type Wallet } from '../wallets/wallet.ts';
import {
  type BankCheckProvider,
  type BankCheckRequest,
  type BankVerdict,
  bankCheckInputs,
  hashInputs,
  verdictTexts,
} from './check-inputs.ts';

/** In order of preference: a check is the partner's own cost, which the business wallet is for. */
const types = ['business', 'personal'] as const;

/**
 * Chooses the wallet that pays a fee: the business wallet in the settlement currency, or the personal wallet if that
 * cannot cover it. `lock` locks both until the transaction ends. Refuses `insufficientBalance` with both balances.
 */
async function payingWallet(
  db: Queryable,
  partner: Partner,
  fee: Money,
  mode: 'read' | 'lock',
): Promise<Result<Wallet, DomainError>> {
  const { currency, amountMinor } = fee;
  const found: Wallet[] = [];
  for (const type of types) {
    const wallet = await findWallet(db, partner, { type, currency });
    if (wallet) found.push(wallet);
  }
  const wallets =
    mode === 'lock'
      ? await lockWallets(
          db,
          found.map(({ walletId }) => walletId),
        )
      : found;
  const holding = (type: string) => wallets.find((wallet) => wallet.type === type)?.availableMinor ?? 0n;
  const type = types.find((candidate) => holding(candidate) >= amountMinor);
  const wallet = wallets.find((candidate) => candidate.type === type);
  if (wallet) return ok(wallet);
  const said = types.map(
    (name) => `the ${name} wallet has ${formatAmount(holding(name), currency)} ${currency}`,
  );
  return refuse(
    'insufficientBalance',
    `a check costs ${formatAmount(amountMinor, currency)} ${currency}: ${said.join(', ')} available; fund one of them and repeat the check`,
  );
}

/** The provider for the mode: the sandbox uses its register of test accounts; production has no provider yet. */
export function bankCheckProvider(settings: Pick<ServiceSettings, 'mode'>): BankCheckProvider | undefined {
  return settings.mode === 'sandbox' ? sandboxBank : undefined;
}

/** Identifies a partner's check: equal inputs on the same day of its clock are the same check. */
type CheckKey = { type: 'check3' | 'check4'; inputHash: Buffer; day: string };

const find = `
  select verdict from bank_checks where partner_id = $1 and type = $2 and input_hash = $3 and day = $4`;

const insert = `
  insert into bank_checks (check_id, partner_id, type, input_hash, day, verdict, fee_minor, fee_currency, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (partner_id, type, input_hash, day) do nothing
  returning check_id`;

/** Returns the stored verdict of the same check, if any. */
async function findBankCheck(
  db: Queryable,
  partner: Pick<Partner, 'id'>,
  key: CheckKey,
): Promise<BankVerdict | undefined> {
  const values = [partner.id, key.type, key.inputHash, key.day];
  const [row] = await query<{ verdict: BankVerdict }>(db, find, values);
  return row?.verdict;
}

/**
 * Stores a verdict and charges its fee in the caller's transaction, so that neither exists without the other. A second
 * caller with the same inputs gets the first verdict for free. Refuses `insufficientBalance`.
 */
async function recordBankCheck(
  tx: Queryable,
  partner: Partner,
  check: { key: CheckKey; verdict: BankVerdict; fee: Money; at: Date },
): Promise<Result<BankVerdict, DomainError>> {
  const { key, verdict, fee, at } = check;
  const checkId = newId('K', at);
  const [row] = await query<{ check_id: string }>(tx, insert, [
    checkId,
    partner.id,
    key.type,
    key.inputHash,
    key.day,
    verdict,
    fee.amountMinor,
    fee.currency,
    at,
  ]);
  if (!row) {
    const first = await findBankCheck(tx, partner, key);
    if (first === undefined) throw new Error('a bank check is there and cannot be read');
    return ok(first);
  }
  if (fee.amountMinor === 0n) return ok(verdict);
  const payer = await payingWallet(tx, partner, fee, 'lock');
  if (!payer.ok) return payer;
  const { walletId } = payer.value;
  const effectKey = `fee:${checkId}`;
  await postTransactions(tx, [
    feeOf({ partnerId: partner.id, effectKey, cause: checkId, walletId, ...fee, at }),
  ]);
  await recordBalanceEvents(tx, [{ partnerId: partner.id, walletId, at }]);
  return ok(verdict);
}

const Exact = Decimal.clone({ precision: 60 });
const usdDigits = 2;

/**
 * Returns the price of a check: the configured US cents in the partner's settlement currency at the day's reference
 * rates, rounded up like every debit (decisions §3). Refuses `rateUnavailable` for a settlement currency without a
 * reference rate.
 */
async function bankCheckFee(
  ctx: Pick<ServiceContext, 'settings'>,
  partner: Pick<Partner, 'settlementCurrency'>,
): Promise<Result<Money, DomainError>> {
  const { bankCheckFeeUsdMinor } = ctx.settings;
  const currency = partner.settlementCurrency;
  if (currency === 'USD') return ok({ amountMinor: bankCheckFeeUsdMinor, currency });
  const { perEuro } = await rateProvider(ctx.settings).latest();
  const usd = perEuro.get('USD');
  const own = perEuro.get(currency);
  if (usd === undefined || own === undefined) {
    return refuse(
      'rateUnavailable',
      `the fee of a check cannot be told in ${currency}: there is no reference rate`,
    );
  }
  const minor = new Exact(bankCheckFeeUsdMinor.toString())
    .times(own)
    .div(usd)
    .times(new Exact(10).pow(minorUnits(currency) - usdDigits));
  return ok({ amountMinor: BigInt(minor.toFixed(0, Decimal.ROUND_UP)), currency });
}

/**
 * Verifies that name, ID number, account (and phone) belong together (specification §4.4). A completed check costs its
 * fee, whatever the verdict; repeating it on the same day of the partner's clock is free, and nothing else is charged.
 * Returns details if verified; refuses `bankCheckFailed` with details as data, `insufficientBalance` before the bank is
 * queried, and `checkUnavailable` if the bank cannot be queried.
 */
export async function checkBankAccount(
  ctx: ServiceContext,
  partner: Partner,
  request: BankCheckRequest,
): Promise<Result<string, DomainError>> {
  const provider = bankCheckProvider(ctx.settings);
  if (!provider) return refuse('checkUnavailable');
  const at = partnerNow(ctx, partner);
  const day = at.toISOString().slice(0, 10);
  const inputs = bankCheckInputs(request, at);
  if (!inputs.ok) return inputs;
  const inputHash = await hashInputs(ctx.settings.keysDir, inputs.value);
  const key = { type: request.type, inputHash, day };
  const known = await findBankCheck(ctx.pool, partner, key);
  if (known !== undefined) return answerOf(known);

  const fee = await bankCheckFee(ctx, partner);
  if (!fee.ok) return fee;
  const payer = await payingWallet(ctx.pool, partner, fee.value, 'read');
  if (!payer.ok && fee.value.amountMinor > 0n) return payer;
  // The bank is queried outside the transaction, so that no wallet stays locked while it answers.
  const verdict = await provider.check(inputs.value);
  if (!verdict.ok) return refuse('checkUnavailable');
  const recorded = await inTransaction(ctx, (tx) =>
    recordBankCheck(tx, partner, { key, verdict: verdict.value, fee: fee.value, at }),
  );
  return recorded.ok ? answerOf(recorded.value) : recorded;
}

function answerOf(verdict: BankVerdict): Result<string, DomainError> {
  const details = verdictTexts[verdict];
  return verdict === 'verified' ? ok(details) : refuse('bankCheckFailed', details, details);
}
