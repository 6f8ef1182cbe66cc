const mark = 'unreadable ';

/** Returns the digest of an error about an unreadable stored row; the digest reaches the browser with the error. */
export const unreadableDigest = (id: string): string => mark + id;

/** Returns the id of the row that a page's error is about; null for any other error. */
export const unreadableId = (digest: string | undefined): string | null =>
  digest?.startsWith(mark) ? digest.slice(mark.length) : null;
