import { now } from '../../clock.ts';
import { db } from '../../db/client.ts';
import { startPulse } from '../../db/pulse.ts';
import { enqueue } from '../../queue/enqueue.ts';

/** Has the process go by the database's time, and give up when it does not answer. */
export const followDatabase = (): Promise<void> => startPulse();

/** Asks for the balances as soon as a job runner is free. */
export function planWalletReading(): Promise<void> {
  return enqueue(db(), 'read_wallets', {}, { key: 'read_wallets', at: now(), maxAttempts: 1 });
}

/** Asks about an order as soon as a job runner is free. */
export function planCheckNow(orderId: string): Promise<void> {
  return enqueue(
    db(),
    'check_order',
    { orderId },
    { key: `check_order:${orderId}`, at: now(), maxAttempts: 3 },
  );
}
