import { Pool } from 'pg';

const beatEveryMs = 250;
/** Time without an answer after which the database counts as silent, so that every call is answered within 2 s. */
const silentAfterMs = 1_250;
/** Several beats in a row must be missed: a process that was itself held up finds the answer at its next beat. */
const silentAfterBeats = 4;
const skewAllowedMs = 2_000;

/** A process's view of its database: the database's time, and if it answers. */
export type Pulse = {
  /** The database's time, which decides every expiry. */
  now(): Date;
  answers(): boolean;
  /** Returns why this process is not ready; undefined if the database answers and the machine's clock is right. */
  problem(): string | undefined;
  /** Calls `silent` each time the database falls silent, and `back` each time it answers again. */
  follow(listener: { silent?: () => void; back?: () => void }): void;
  stop(): void;
};

type PulseOptions = {
  /** Asks the database for its time, in milliseconds since 1970, on a connection that nothing else uses. */
  askTime: () => Promise<number>;
  /** Called when `problem()` changes; undefined when the problem is over. */
  report: (problem: string | undefined) => void;
  /** This machine's clock, used only for comparison. */
  systemMs?: () => number;
  monotonicMs?: () => number;
};

/** Asks the database for its time four times a second. Throws if the first query fails. */
export async function startPulse(options: PulseOptions): Promise<Pulse> {
  const { askTime, report } = options;
  const systemMs = options.systemMs ?? (() => Date.now());
  const monotonicMs = options.monotonicMs ?? (() => performance.now());
  const listeners: { silent?: () => void; back?: () => void }[] = [];
  let heardAtMs = monotonicMs();
  let beatsMissed = 0;
  let isSilent = false;
  let isAsking = false;
  let reported: 'silence' | 'skew' | undefined;

  const read = async (): Promise<Reading> => {
    const sentAtMs = monotonicMs();
    const databaseMs = await askTime();
    return { sentAtMs, heardAtMs: monotonicMs(), databaseMs };
  };
  const clock = databaseClock(await read(), monotonicMs);

  const problem = (): string | undefined =>
    isSilent ? 'the database does not answer' : skewProblem(systemMs, clock);

  const ask = async () => {
    isAsking = true;
    try {
      clock.hear(await read());
      heardAtMs = monotonicMs();
      beatsMissed = 0;
      if (isSilent) {
        isSilent = false;
        for (const listener of listeners) listener.back?.();
      }
    } catch {
      // Missed beats report the failure.
    } finally {
      isAsking = false;
    }
  };
  const beat = () => {
    beatsMissed += 1;
    const quietMs = monotonicMs() - heardAtMs;
    if (!isSilent && beatsMissed >= silentAfterBeats && quietMs >= silentAfterMs) {
      isSilent = true;
      for (const listener of listeners) listener.silent?.();
    }
    const found = problem();
    // Compares the kind of problem, because the seconds in the text change all the time.
    const kind = found === undefined ? undefined : isSilent ? 'silence' : 'skew';
    if (kind !== reported) report(found);
    reported = kind;
    if (!isAsking) void ask();
  };
  const timer = setInterval(beat, beatEveryMs).unref();

  return {
    now: () => new Date(clock.nowMs()),
    answers: () => !isSilent,
    problem,
    follow: (listener) => void listeners.push(listener),
    stop: () => clearInterval(timer),
  };
}

function skewProblem(systemMs: () => number, clock: DatabaseClock): string | undefined {
  const aheadMs = systemMs() - clock.nowMs();
  if (Math.abs(aheadMs) <= skewAllowedMs) return undefined;
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return `the clock of this machine is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database`;
}

/** A reading of the database's time, with the monotonic times of sending the query and receiving its answer. */
type Reading = { sentAtMs: number; heardAtMs: number; databaseMs: number };

/**
 * The database's time, advanced by the monotonic clock between readings, so that jumps of this machine's clock do not
 * matter.
 */
type DatabaseClock = {
  /**
   * Milliseconds since 1970 by the database: at most a round trip late and never ahead, so a time due here is due
   * there.
   */
  nowMs(): number;
  hear(reading: Reading): void;
};

export function databaseClock(first: Reading, monotonicMs: () => number): DatabaseClock {
  /** The offset to add to the monotonic clock. */
  let offsetMs = first.databaseMs - first.heardAtMs;
  return {
    nowMs: () => monotonicMs() + offsetMs,
    hear({ sentAtMs, heardAtMs, databaseMs }) {
      // The answer was written between sending and receiving. An offset within these bounds agrees with the reading and
      // is kept, even if the reading was slow; any other offset is wrong by now.
      const isLate = offsetMs < databaseMs - heardAtMs;
      const isAhead = offsetMs > databaseMs - sentAtMs;
      if (isLate || isAhead) offsetMs = databaseMs - heardAtMs;
    },
  };
}

const connectTimeoutMs = 2_000;
/** A connection without an answer for this long is replaced. */
const answerTimeoutMs = 5_000;
const time = `select extract(epoch from clock_timestamp()) * 1000 as ms`;

export type OpenPulse = Pulse & { close(): Promise<void> };

/** Starts the pulse of a PostgreSQL database over a dedicated connection. Throws if the database cannot be reached. */
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
