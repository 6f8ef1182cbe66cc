export type Repeated = {
  /** Runs the work now, or directly after the current run. */
  soon(): void;
  /** Stops repeating and resolves when the current run has ended. */
  stop(): Promise<void>;
};

/** Runs `work` every `everyMs`, never concurrently. Errors go to `failed` and do not stop the repetition. */
export function repeat(
  work: () => Promise<unknown>,
  o: { everyMs: number; failed: (problem: unknown) => void },
): Repeated {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWantedAgain = false;
  let isStopped = false;
  const wait = () => {
    timer = setTimeout(run, o.everyMs).unref();
  };
  const run = () => {
    clearTimeout(timer);
    if (isStopped) return;
    if (running) {
      isWantedAgain = true;
      return;
    }
    running = work()
      .then(() => {}, o.failed)
      .then(() => {
        running = undefined;
        if (!isWantedAgain) return isStopped ? undefined : wait();
        isWantedAgain = false;
        run();
      });
  };
  wait();
  return {
    soon: run,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
