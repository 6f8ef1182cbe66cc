/** The portal's one source of time, so that tests can move it. */
let source: () => number = Date.now;

export function now(): Date {
  return new Date(source());
}

/** For tests: replaces the clock until the returned function is called. */
export function setClock(next: () => number): () => void {
  const previous = source;
  source = next;
  return () => {
    source = previous;
  };
}
