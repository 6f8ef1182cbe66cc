import { Decimal } from 'decimal.js';
import { type Money, minorUnits } from '../../../lib/service-core/money/index.ts';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import { type Partner, partnerNow, type ServiceContext } from '../context.ts';
import { inTransaction } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { rateProvider } from '../rates/provider.ts';
import { payingWallet } from './bank-check/paying-wallet.ts';
import { type BankVerdict, bankCheckProvider } from './bank-check/provider.ts';
import { findBankCheck, recordBankCheck } from './bank-check/record.ts';
import { verdictTexts } from './bank-check/verdict-text.ts';
import { type BankCheckRequest, bankCheckInputs } from './check-inputs.ts';
import { hashInputs } from './input-hash.ts';

const Exact = Decimal.clone({ precision: 60 });
const usdDigits = 2;

/**
 * Returns the price of one check for this partner: the setting's US cents in its settlement currency, at the reference
 * rates of the day, rounded up as all that a partner is debited (decisions §3). Refuses rateUnavailable for a
 * settlement currency without a reference rate.
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
 * Verifies that name, ID number, account (and phone) belong together (specification §4.4). A check that was made
 * costs its fee, whatever it found; the same inputs on the same day of the partner's clock are answered again for
 * nothing. Answers with details when verified; refuses bankCheckFailed with details as data, insufficientBalance
 * before anything is asked, and checkUnavailable when nobody could be asked. What is refused but for bankCheckFailed
 * charges nothing.
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
  // The bank is asked outside the transaction: no wallet stays locked while it thinks.
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
