const retryMs = 2_000;

/**
 * The code of a part that a press opens, asked for again until it is there: a page never breaks because the connection
 * did for a moment. A part of the first picture is imported as any other: React draws it anew when the page changes
 * before its code came, and everything under it jumps. Nothing comes any more once it is not wanted.
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
