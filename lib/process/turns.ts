/**
 * The caller behind a piece of work. Known callers go first; within each group places take turns, regardless of how
 * much each sends.
 */
export type Caller = { place: string; isKnown: boolean };

type Line = Map<string, (() => void)[]>;

/** Runs at most `atOnce` pieces of work concurrently, taking turns among the places they come from. */
export function fairTurns(atOnce: number) {
  let running = 0;
  const known: Line = new Map();
  const strangers: Line = new Map();

  return async <T>({ place, isKnown }: Caller, work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((go) => join(isKnown ? known : strangers, place, go));
    try {
      return await work();
    } finally {
      const next = takeFirst(known) ?? takeFirst(strangers);
      if (next) next();
      else running -= 1;
    }
  };
}

function join(line: Line, place: string, go: () => void): void {
  const waiting = line.get(place);
  if (waiting) waiting.push(go);
  else line.set(place, [go]);
}

/** Takes the first waiter; a Map keeps insertion order, so its place moves to the end. */
function takeFirst(line: Line): (() => void) | undefined {
  for (const [place, [go, ...others]] of line) {
    line.delete(place);
    if (others.length > 0) line.set(place, others);
    return go;
  }
  return undefined;
}

/**
 * Runs `work` on each entry. Errors go to `failed`, and the remaining entries still run: for sweeps and listeners that
 * serve everybody.
 */
export function eachInTurn<T>(
  entries: Iterable<T>,
  work: (entry: T) => void,
  failed: (problem: unknown, entry: T) => void,
): void {
  for (const entry of entries) {
    try {
      work(entry);
    } catch (problem) {
      failed(problem, entry);
    }
  }
}

/** Limits concurrent work in total and per place. `take` returns the function to leave, or null if full. */
export function seats({ most, mostOfPlace }: { most: number; mostOfPlace: number }) {
  const taken = new Map<string, number>();
  let inAll = 0;

  return {
    take(place: string): (() => void) | null {
      const here = taken.get(place) ?? 0;
      if (inAll >= most || here >= mostOfPlace) return null;
      inAll += 1;
      taken.set(place, here + 1);
      return () => {
        inAll -= 1;
        const left = (taken.get(place) ?? 1) - 1;
        if (left > 0) taken.set(place, left);
        else taken.delete(place);
      };
    },
  };
}
