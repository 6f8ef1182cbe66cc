const mark = 'unreadable ';

/** The digest of an error about a stored row that cannot be read: with it the error reaches the browser. */
export const unreadableDigest = (id: string): string => mark + id;

/** Returns the id of the row that a page's error is about; null for any other error. */
export const unreadableId = (digest: string | undefined): string | null =>
  digest?.startsWith(mark) ? digest.slice(mark.length) : null;
