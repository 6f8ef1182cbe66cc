type Sent = { state: string; type: string; fileName: string; sha256: string | null };

/**
 * Without uploads whose answer was lost and that were then sent again and taken: the service keeps one document of the
 * same content and type (decisions §6). Of one that broke off with its process only the name tells.
 */
export function withoutSentAgain<T extends Sent>(documents: readonly T[]): T[] {
  const taken = documents.filter(({ state }) => state === 'accepted');
  return documents.filter(
    (one) =>
      one.state !== 'unknown' ||
      !taken.some(
        (other) =>
          other.type === one.type &&
          (one.sha256 === null ? other.fileName === one.fileName : other.sha256 === one.sha256),
      ),
  );
}
