/** Something a person can mend: it is told in one sentence, without a stack trace, and ends the command with 1. */
export class Problem extends Error {
  override readonly name = 'Problem';
}

/** Troubles of the machine, not of the program, in words. */
const reasons: Partial<Record<string, string>> = {
  ENOSPC: 'no space is left on its disk; free some and start again',
  EDQUOT: 'the disk quota is used up; free some space and start again',
  EROFS: 'its disk is read-only',
  EACCES: 'this user may not write there; run this as the owner of the folder',
  EPERM: 'this user may not write there; run this as the owner of the folder',
  EMFILE: 'too many files are open; raise the limit (ulimit -n)',
};

/** Why a file operation failed, as the end of a sentence. */
export function reasonOf(error: unknown): string {
  const { code = '', message = String(error) } = error as { code?: string; message?: string };
  return reasons[code] ?? message;
}

/** Runs a command's main function; a `Problem` becomes one sentence on stderr, a bug keeps its stack. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Problem) return error.message;
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (code in reasons) return `${path ?? 'A file'} cannot be written: ${reasonOf(error)}.`;
  return error.stack ?? error.message;
}
