import { isLostConnection } from '../../lib/postgres/lost-connection.ts';
import { sqlState } from './database.ts';

export type Coalescer<Input, Output> = (key: string, input: Input) => Promise<Output>;

type Waiting<Input, Output> = {
  input: Input;
  resolve: (output: Output) => void;
  reject: (reason: unknown) => void;
  /** True if its batch failed: it runs alone. */
  alone?: boolean;
};

type Options<Input, Output> = {
  maxBatch: number;
  /** Number of batches that may run in parallel; calls whose keys hash to the same lane share batches. */
  lanes: number;
  /** Must return one output per input, in the same order. */
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>;
};

/**
 * Group commit: calls of a lane that arrive in one turn of the event loop, or while a batch of the lane is running,
 * form the next batch, at most `maxBatch` in order of arrival. Calls with equal keys are never in two running batches.
 * Each caller gets its own output. If a batch fails, its calls run one by one, so that one bad call does not fail the
 * others; but if the database is unreachable or timed out, those calls and all calls queued behind them fail
 * immediately instead of each waiting again. Batching only saves round trips and commits: `run` must take its own locks
 * to stay correct across processes.
 */
export function createCoalescer<Input, Output>(options: Options<Input, Output>): Coalescer<Input, Output> {
  const queues = new Map<number, Waiting<Input, Output>[]>();

  /** Settles the batch; if the database is unavailable, also rejects every call queued behind it. */
  const settle = async (batch: Waiting<Input, Output>[], queue: Waiting<Input, Output>[]) => {
    try {
      const outputs = await options.run(batch.map((call) => call.input));
      if (outputs.length !== batch.length) throw new Error('a batch answered some of its calls');
      batch.forEach((call, position) => call.resolve(outputs[position] as Output));
    } catch (error) {
      if (isUnavailable(error)) for (const call of [...batch, ...queue.splice(0)]) call.reject(error);
      else if (batch.length === 1) batch[0]?.reject(error);
      else queue.unshift(...batch.map((call) => ({ ...call, alone: true })));
    }
  };

  const drain = async (lane: number, queue: Waiting<Input, Output>[]) => {
    while (queue.length > 0) {
      const isAlone = queue[0]?.alone === true;
      await settle(queue.splice(0, isAlone ? 1 : options.maxBatch), queue);
    }
    queues.delete(lane);
  };

  return (key, input) =>
    new Promise<Output>((resolve, reject) => {
      const lane = laneOf(key, options.lanes);
      const queue = queues.get(lane);
      const call = { input, resolve, reject };
      if (queue) {
        queue.push(call);
        return;
      }
      const started = [call];
      queues.set(lane, started);
      setImmediate(() => void drain(lane, started));
    });
}

/** Creates one coalescer per context on first use: its waiting calls belong to that context's database. */
export function coalescerPer<Context extends object, Input, Output>(
  optionsOf: (ctx: Context) => Options<Input, Output>,
): (ctx: Context) => Coalescer<Input, Output> {
  const made = new WeakMap<Context, Coalescer<Input, Output>>();
  return (ctx) => {
    let coalescer = made.get(ctx);
    if (coalescer === undefined) {
      coalescer = createCoalescer(optionsOf(ctx));
      made.set(ctx, coalescer);
    }
    return coalescer;
  };
}

/** True if the server is unreachable, out of connections, or timed out on a lock or statement. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlState(error);
  return state === '53300' || state === '55P03' || state === '57014' || isLostConnection(error);
}

function laneOf(key: string, lanes: number): number {
  let hash = 0;
  for (let i = 0; i < key.length; i += 1) hash = (Math.imul(hash, 31) + key.charCodeAt(i)) | 0;
  return (hash >>> 0) % lanes;
}
