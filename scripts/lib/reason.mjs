// Plain JavaScript: bootstrap.mjs needs it before anything that reads TypeScript is there.

/** Troubles of the machine, not of the program, in words. */
const reasons = {
  ENOSPC: 'no space is left on its disk; free some and start again',
  EDQUOT: 'the disk quota is used up; free some space and start again',
  EROFS: 'its disk is read-only',
  EACCES: 'this user may not write there; run this as the owner of the folder',
  EPERM: 'this user may not write there; run this as the owner of the folder',
  EMFILE: 'too many files are open; raise the limit (ulimit -n)',
};

/** Returns the reason that a file operation failed, as the end of a sentence. */
export function reasonOf(error) {
  return reasons[error?.code] ?? error?.message ?? String(error);
}

/** Returns the text of an error for a person: one sentence for troubles of the machine, its stack for a bug. */
export function sentenceOf(error) {
  if (error?.code in reasons) return `${error.path ?? 'A file'} cannot be written: ${reasonOf(error)}.`;
  return error?.stack ?? String(error);
}
