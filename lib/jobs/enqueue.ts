import type { Tx } from '../db/client.ts';

/** What the portal does in the background. Payloads are ids: the row is read when the job runs. */
export type Jobs = {
  process_webhook: { eventId: string };
  check_order: { orderId: string };
  read_wallets: Record<string, never>;
  remember_parties: {
    orderId: string;
    updateId?: string;
    payerId?: string | undefined;
    beneficiaryId?: string | undefined;
  };
};

/**
 * Adds a job in the same transaction as its cause: neither exists without the other. A job with the same `key` that
 * still waits is replaced, time and all.
 */
export async function enqueue<T extends keyof Jobs>(
  tx: Tx,
  task: T,
  payload: Jobs[T],
  o: { key?: string; at?: Date; maxAttempts?: number } = {},
): Promise<void> {
  const { key = null, at = null, maxAttempts = 12 } = o;
  await tx.$executeRaw`select graphile_worker.add_job(
    ${task}::text,
    payload => ${JSON.stringify(payload)}::json,
    run_at => ${at}::timestamptz,
    max_attempts => ${maxAttempts}::int,
    job_key => ${key}::text,
    job_key_mode => 'replace'
  )`;
}
