/** Does `work` for every item, `concurrency` at a time, in order of start. */
export async function each<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T, i: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let i = next++; i < items.length; i = next++) await work(items[i] as T, i);
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}
