import type { Tx } from '../db/client.ts';

/** Marks jobs that a process runs one at a time, so that its other workers stay free. */
export const behindFlag = 'behind';

/** The portal's background jobs. Payloads are ids: the row is read when the job runs. */
export type Jobs = {
  process_webhook: { eventId: string };
  check_order: { orderId: string };
  /** For an order that was created without documents. */
  complete_documents: { orderId: string };
  read_wallets: Record<string, never>;
  /** Loads sandbox demo data on behalf of the person who asked for it. */
  load_demo: { userId: string };
  /** Holds the whole mail, sealed: it may contain a link whose token is stored nowhere else. */
  send_mail: { mailId: string; sealed: string };
  /** For an address that somebody typed as their own; sealed, because it may be anybody's. */
  forgotten_password: { requestId: string; sealed: string };
  remember_parties: {
    orderId: string;
    updateId?: string;
    payerId?: string | undefined;
    beneficiaryId?: string | undefined;
  };
};

/**
 * Adds a job in the same transaction as its cause: neither exists without the other. Replaces a waiting job with the
 * same `key`, including its time. Jobs `behind` run after all others, one at a time per process.
 */
export async function enqueue<T extends keyof Jobs>(
  tx: Tx,
  task: T,
  payload: Jobs[T],
  o: { key?: string; at?: Date | undefined; maxAttempts?: number; behind?: boolean } = {},
): Promise<void> {
  const { key = null, at = null, maxAttempts = 12, behind = false } = o;
  await tx.$executeRaw`select graphile_worker.add_job(
    ${task}::text,
    payload => ${JSON.stringify(payload)}::json,
    run_at => ${at}::timestamptz,
    priority => ${behind ? 10 : 0}::int,
    flags => ${behind ? [behindFlag] : null}::text[],
    max_attempts => ${maxAttempts}::int,
    job_key => ${key}::text,
    job_key_mode => 'replace'
  )`;
}
