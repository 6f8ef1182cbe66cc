import { repeat } from './repeat.ts';

/** Work that is repeated by itself. What `run` returns is a warning for an operator. */
export type Step = { name: string; everyMs: number; run: () => Promise<string | undefined | void> };

const failuresToTell = 3;

/** Counts failures in a row, and keeps the last warning, of each step. */
export function stepWarnings() {
  const failures = new Map<string, number>();
  const told = new Map<string, string>();
  return {
    /** Runs a step, notes how it ended, and passes its error on. */
    async follow({ name, run }: Pick<Step, 'name' | 'run'>): Promise<void> {
      try {
        const warning = await run();
        failures.delete(name);
        if (warning) told.set(name, warning);
        else told.delete(name);
      } catch (problem) {
        failures.set(name, (failures.get(name) ?? 0) + 1);
        throw problem;
      }
    },
    warnings: (): string[] => [
      ...told.values(),
      ...[...failures]
        .filter(([, times]) => times >= failuresToTell)
        .map(([name, times]) => `${name} has failed ${times} times in a row; the log says why`),
    ],
  };
}

/** Repeats each step on a schedule of its own: one that fails or hangs stops no other. */
export function startSteps(
  steps: readonly Step[],
  failed: (name: string, problem: unknown) => void,
): { warnings(): string[]; stop(): Promise<void> } {
  const { follow, warnings } = stepWarnings();
  const repeated = steps.map((step) =>
    repeat(() => follow(step), { everyMs: step.everyMs, failed: (problem) => failed(step.name, problem) }),
  );
  return {
    warnings,
    stop: async () => void (await Promise.all(repeated.map((one) => one.stop()))),
  };
}
