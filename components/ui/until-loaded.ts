const retryMs = 2_000;

/**
 * The code of a part of the page, asked for again until it is there: a page never breaks because the connection did
 * for a moment. Given to `next/dynamic` by a part that belongs to the first picture of some pages (it is then in the
 * server's page, and nothing moves when its code comes); one that a press opens is better left to `useOnDemand`.
 * Nothing comes any more once it is not wanted.
 */
export async function untilLoaded<T>(load: () => Promise<T>, isWanted = () => true): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise<void>((goOn) => setTimeout(() => isWanted() && goOn(), retryMs));
    }
  }
}
