/**
 * The caller behind a piece of work. Known callers go first; among their like, each place gets its turn however much it
 * sends.
 */
export type Caller = { place: string; isKnown: boolean };

type Line = Map<string, (() => void)[]>;

/** Runs work `atOnce` at a time, in turns among the places it comes from. */
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

/** A map keeps the order of insertion: the place that had its turn goes to the end. */
function takeFirst(line: Line): (() => void) | undefined {
  for (const [place, [go, ...others]] of line) {
    line.delete(place);
    if (others.length > 0) line.set(place, others);
    return go;
  }
  return undefined;
}
