import { Pool } from 'pg';
import { type Pulse, type PulseOptions, startPulse } from './pulse.ts';

const connectTimeoutMs = 2_000;
/** A connection that gave no answer for so long is replaced by a new one. */
const answerTimeoutMs = 5_000;
const time = `select extract(epoch from clock_timestamp()) * 1000 as ms`;

export type OpenPulse = Pulse & { close(): Promise<void> };

/** The pulse of a PostgreSQL database, over one connection of its own. Throws when the database cannot be reached. */
export async function openPulse(
  o: { connectionString: string; name: string } & Pick<PulseOptions, 'report' | 'systemMs'>,
): Promise<OpenPulse> {
  const pool = new Pool({
    connectionString: o.connectionString,
    application_name: o.name,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: answerTimeoutMs,
    keepAlive: true,
  });
  // Lost connections show as missed beats.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const askTime = async (): Promise<number> => {
    const { rows } = await pool.query<{ ms: string }>(time);
    return Number(rows[0]?.ms);
  };
  const { report, systemMs } = o;
  try {
    const pulse = await startPulse({ askTime, report, ...(systemMs && { systemMs }) });
    const close = async () => {
      pulse.stop();
      await pool.end();
    };
    return { ...pulse, close };
  } catch (problem) {
    await pool.end();
    throw problem;
  }
}
