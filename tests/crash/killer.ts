import type { KillablePostgres } from '../../lab/postgres.ts';
import type { KillableProcess } from '../../lab/process.ts';
import type { Kill } from './kill-plan.ts';

export type Killer = {
  /** The number of kills ordered, and of those after which everything answers again. */
  planned(): number;
  over(): number;
  /** Orders the next kill of the plan. */
  next(): void;
  /** Resolves when only a few kills are not over: orders are confirmed under kills, and not before or after them. */
  room(): Promise<void>;
  /** Orders what is left of the plan, and resolves when everything answers again. */
  done(): Promise<void>;
  figures(): Record<'service' | 'postgres' | 'portal', number>;
};

const underWayAtMost = 4;

/**
 * Kills by a plan. Processes are killed at the same time, each as soon as it answers after its last death; PostgreSQL
 * is killed while all of them live, because none of them starts without it.
 */
export function startKiller(o: {
  plan: readonly Kill[];
  services: readonly KillableProcess[];
  portal: KillableProcess;
  postgres: KillablePostgres;
}): Killer {
  const figures = { service: 0, postgres: 0, portal: 0 };
  const alive = new Map<KillableProcess, Promise<void>>(
    [...o.services, o.portal].map((process) => [process, Promise.resolve()]),
  );
  let planned = 0;
  let over = 0;
  let everything: Promise<unknown> = Promise.resolve();
  let waiting: (() => void)[] = [];

  const isFull = () => planned - over > underWayAtMost;
  const order = (what: Kill): Promise<void> => {
    if (what !== 'service' && what !== 'portal') {
      figures.postgres += 1;
      const again = everything.then(() => o.postgres.killAndRestart(what));
      for (const process of alive.keys()) alive.set(process, again);
      return again;
    }
    const victim = what === 'portal' ? o.portal : o.services[figures.service % o.services.length];
    if (!victim) throw new Error('a storm without a service');
    figures[what] += 1;
    const again = (alive.get(victim) ?? Promise.resolve()).then(async () => {
      await victim.killAndRestart();
      await victim.ready();
    });
    alive.set(victim, again);
    return again;
  };
  const next = () => {
    const what = o.plan[planned];
    if (!what) return;
    planned += 1;
    const again = order(what).then(() => {
      over += 1;
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    });
    everything = Promise.all([everything, again]);
    // A failure reaches the callers that wait for room or for the end.
    everything.catch(() => {});
  };
  return {
    planned: () => planned,
    over: () => over,
    next,
    room: async () => {
      while (isFull()) {
        // A failure is thrown here too; only a finished kill makes room.
        await Promise.race([new Promise<void>((wake) => waiting.push(wake)), failure(everything)]);
      }
    },
    done: async () => {
      while (planned < o.plan.length) next();
      await everything;
    },
    figures: () => figures,
  };
}

/** Never resolves, and rejects when `work` does. */
const failure = (work: Promise<unknown>): Promise<never> => work.then(() => new Promise<never>(() => {}));
