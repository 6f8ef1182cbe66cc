/**
 * Does `work` with each entry. An entry whose work throws is told to `failed`, and the entries after it get their turn:
 * for sweeps and listeners that serve everybody.
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
