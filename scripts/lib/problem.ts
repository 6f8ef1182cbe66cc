import { sentenceOf } from './reason.mjs';

export { reasonOf } from './reason.mjs';

/** Something a person can fix: it is told in one sentence, without a stack trace, and ends the command with 1. */
export class Problem extends Error {
  override readonly name = 'Problem';
}

/** Runs a command's main function; a `Problem` becomes one sentence on stderr, a bug keeps its stack. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${error instanceof Problem ? error.message : sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}
