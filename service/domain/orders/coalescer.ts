export type Coalescer<Input, Output> = (key: string, input: Input) => Promise<Output>;

type Waiting<Input, Output> = {
  input: Input;
  resolve: (output: Output) => void;
  reject: (reason: unknown) => void;
};

/**
 * Group commit: calls with the same key that arrive while one batch is under way make the next batch together, at
 * most `maxBatch` of them, in order of arrival; a lone call never waits. Each caller gets its own answer. When a
 * batch fails, its calls run one by one, so that one bad call does not take the others down. It spares round trips
 * and commits and nothing else: what must hold is held by `run`'s own locks, in any number of processes.
 */
export function createCoalescer<Input, Output>(options: {
  maxBatch: number;
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>;
}): Coalescer<Input, Output> {
  const queues = new Map<string, Waiting<Input, Output>[]>();

  const settleAlone = async (call: Waiting<Input, Output>) => {
    try {
      const [output] = await options.run([call.input]);
      call.resolve(output as Output);
    } catch (error) {
      call.reject(error);
    }
  };

  const settle = async (batch: Waiting<Input, Output>[]) => {
    if (batch.length === 1 && batch[0]) return settleAlone(batch[0]);
    let outputs: readonly Output[];
    try {
      outputs = await options.run(batch.map((call) => call.input));
      if (outputs.length !== batch.length) throw new Error('a batch answered some of its calls');
    } catch {
      for (const call of batch) await settleAlone(call);
      return;
    }
    batch.forEach((call, position) => call.resolve(outputs[position] as Output));
  };

  const drain = async (key: string, queue: Waiting<Input, Output>[]) => {
    while (queue.length > 0) await settle(queue.splice(0, options.maxBatch));
    queues.delete(key);
  };

  return (key, input) =>
    new Promise<Output>((resolve, reject) => {
      const queue = queues.get(key);
      const call = { input, resolve, reject };
      if (queue) {
        queue.push(call);
        return;
      }
      const started = [call];
      queues.set(key, started);
      void drain(key, started);
    });
}
