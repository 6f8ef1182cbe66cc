import { recordAudit } from '../../../audit.ts';
import { useCase } from '../../../auth/use-case.ts';
import { err, ok, type Result } from '../../../result.ts';
import { parseAmount } from '../../../service-core/money/index.ts';
import { setLowBalance } from '../data/entries.ts';
import { announce, findWalletById, inTransaction } from '../data/wallets.ts';
import { type LowBalanceRefusal, lowBalanceSchema } from '../schema.ts';

/** Sets the amount under which people are warned about a wallet; an empty one takes the warning away. */
export const changeLowBalance = useCase({
  permission: 'wallet:limit',
  input: lowBalanceSchema,
  run: async (actor, { walletId, amount }): Promise<Result<null, LowBalanceRefusal>> => {
    const wallet = await findWalletById(walletId);
    if (!wallet) return err({ code: 'wallet-unknown' });
    const limit = amount === '' ? null : parseAmount(amount, wallet.currency);
    if (limit && !limit.ok) return err({ code: 'invalid-amount', reason: limit.reason });
    await inTransaction(async (tx) => {
      await setLowBalance(tx, walletId, limit?.value ?? null);
      await recordAudit(tx, {
        actor,
        action: 'wallet.limit',
        subject: { kind: 'wallet', id: walletId },
        data: { currency: wallet.currency, amount },
      });
      await announce(tx, [{ kind: 'wallets', id: walletId, version: wallet.version }]);
    });
    return ok(null);
  },
});
