import { shared } from './shared.ts';

/**
 * The portal's only source of time: the database's clock, once the process follows it (`lib/db/pulse.ts`). Shared by
 * all bundles of the process.
 */
const clock = () => shared<{ source: () => number }>('clock', () => ({ source: () => Date.now() }));

export function now(): Date {
  return new Date(clock().source());
}

/** Replaces the clock until the returned function is called. */
export function setClock(next: () => number): () => void {
  const own = clock();
  const previous = own.source;
  own.source = next;
  return () => {
    own.source = previous;
  };
}
