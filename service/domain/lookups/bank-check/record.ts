import type { Money } from '../../../../lib/service-core/money/index.ts';
import { ok, type Result } from '../../../../lib/service-core/result.ts';
import type { Partner, Queryable } from '../../context.ts';
import type { DomainError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { postTransactions } from '../../ledger/post.ts';
import { feeOf } from '../../ledger/transactions.ts';
import { recordBalanceEvents } from '../../outbox/balance-events.ts';
import { query } from '../../sql.ts';
import { payingWallet } from './paying-wallet.ts';
import type { BankVerdict } from './provider.ts';

/** One check of a partner: the same inputs on the same day of its clock are the same check. */
export type CheckKey = { type: 'check3' | 'check4'; inputHash: Buffer; day: string };

const find = `
  select verdict from bank_checks where partner_id = $1 and type = $2 and input_hash = $3 and day = $4`;

const insert = `
  insert into bank_checks (check_id, partner_id, type, input_hash, day, verdict, fee_minor, fee_currency, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (partner_id, type, input_hash, day) do nothing
  returning check_id`;

/** Returns the verdict of the same check made earlier, if any. */
export async function findBankCheck(
  db: Queryable,
  partner: Pick<Partner, 'id'>,
  key: CheckKey,
): Promise<BankVerdict | undefined> {
  const values = [partner.id, key.type, key.inputHash, key.day];
  const [row] = await query<{ verdict: BankVerdict }>(db, find, values);
  return row?.verdict;
}

/**
 * Stores the verdict of a check and charges its fee, in the caller's transaction: neither exists without the other. A
 * second caller with the same inputs gets the first one's verdict for nothing. Refuses insufficientBalance.
 */
export async function recordBankCheck(
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
