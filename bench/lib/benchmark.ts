import type { Plan } from './plan.ts';
import type { Report } from './report.ts';

type Closable = { close(): Promise<void> } | { stop(): Promise<void> };

/** The parts a benchmark opened; the runner closes them in the opposite order, also after a failure. */
export type Opened = { add<T extends Closable>(opening: Promise<T>): Promise<T>; close(): Promise<void> };

export type Benchmark = { name: string; run(plan: Plan, opened: Opened): Promise<Report> };

export function opened(): Opened {
  const open: Closable[] = [];
  return {
    async add(opening) {
      const part = await opening;
      open.push(part);
      return part;
    },
    async close() {
      for (const part of open.toReversed()) await ('close' in part ? part.close() : part.stop());
    },
  };
}
