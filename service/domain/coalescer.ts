import { isLostConnection } from '../../lib/postgres/lost-connection.ts';
import { sqlState } from './database.ts';

export type Coalescer<Input, Output> = (key: string, input: Input) => Promise<Output>;

type Waiting<Input, Output> = {
  input: Input;
  resolve: (output: Output) => void;
  reject: (reason: unknown) => void;
  /** It was part of a batch that failed. */
  alone?: boolean;
};

type Options<Input, Output> = {
  maxBatch: number;
  /** Maximum batches under way side by side; calls whose keys share a lane share batches. */
  lanes: number;
  /** Answers in the order of the calls. */
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>;
};

/**
 * Group commit: calls of a lane that arrive in one turn of the event loop, or while a batch of their lane is under
 * way, make the next batch together, at most `maxBatch` of them, in order of arrival. Calls with equal keys never meet
 * in two batches at once. Each caller gets its own answer. When a batch fails, its calls run one by one, so that one
 * bad call does not take the others down; but when the database was not there or kept it waiting, those calls and all
 * that wait behind them fail at once, as each of them would only wait for the same again. It spares round trips and commits and nothing else: what must hold is held
 * by `run`'s own locks, in any number of processes.
 */
export function createCoalescer<Input, Output>(options: Options<Input, Output>): Coalescer<Input, Output> {
  const queues = new Map<number, Waiting<Input, Output>[]>();

  /** Settles the calls, and all that the queue holds behind them when the database cannot be reached. */
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

/** Makes one coalescer per context when it is first needed: its waiting calls belong to that context's database. */
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

/** Out of connections, out of patience for a lock or a statement, or without a server. */
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
