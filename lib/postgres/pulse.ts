import { Pool } from 'pg';

const beatEveryMs = 250;
/** Time without an answer after which the database counts as silent, so that each call is answered within 2 s. */
const silentAfterMs = 1_250;
/** A process that was held up itself finds the answer waiting at its next beat: only several in a row count. */
const silentAfterBeats = 4;
const skewAllowedMs = 2_000;

/** One process's view of its database at any moment: its time, and if it answers. */
export type Pulse = {
  /** The database's time, by which everything that expires is decided. */
  now(): Date;
  answers(): boolean;
  /** The reason that this process is not ready; undefined when its database answers and its own clock is right. */
  problem(): string | undefined;
  /** Calls one each time the database falls silent, the other each time it answers again. */
  follow(listener: { silent?: () => void; back?: () => void }): void;
  stop(): void;
};

type PulseOptions = {
  /** Asks the database for its time, in milliseconds since 1970, on a connection that nothing else uses. */
  askTime: () => Promise<number>;
  /** Called when `problem()` changes; undefined means that it is over. */
  report: (problem: string | undefined) => void;
  /** The clock of this machine, which is only compared. */
  systemMs?: () => number;
  monotonicMs?: () => number;
};

/**
 * Asks the database for its time four times a second. Throws what the first question throws.
 */
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
    // The seconds in the words change all the time; the kind of the problem does not.
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

/** One answer of the database to the question for its time; the other two are of this process's monotonic clock. */
type Reading = { sentAtMs: number; heardAtMs: number; databaseMs: number };

/**
 * The database's time between two readings, carried on by the monotonic clock: the clock of this machine, and its
 * jumps, change nothing.
 */
type DatabaseClock = {
  /**
   * Milliseconds since 1970 by the database, a round trip late at most and never ahead: a time due here is due there.
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
      // The answer was written after the question went out and before it came in. An offset between these two agrees
      // with the reading and is kept, however slow this one was; any other is wrong by now.
      const isLate = offsetMs < databaseMs - heardAtMs;
      const isAhead = offsetMs > databaseMs - sentAtMs;
      if (isLate || isAhead) offsetMs = databaseMs - heardAtMs;
    },
  };
}

const connectTimeoutMs = 2_000;
/** A connection that gave no answer for so long is replaced by a new one. */
const answerTimeoutMs = 5_000;
const time = `select extract(epoch from clock_timestamp()) * 1000 as ms`;

export type OpenPulse = Pulse & { close(): Promise<void> };

/** The pulse of a PostgreSQL database, over a dedicated connection. Throws when the database cannot be reached. */
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
