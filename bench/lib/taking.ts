/** Hands out items one after the other; at the end it begins `again`, or is `once` and has no more. */
export function taking<T>(items: readonly T[], mode: 'again' | 'once'): () => T | undefined {
  let next = 0;
  return () => {
    if (next === items.length && mode === 'again') next = 0;
    const item = items[next];
    next += 1;
    return item;
  };
}
