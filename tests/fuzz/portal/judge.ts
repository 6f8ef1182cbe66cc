import { type Seen, shownInside } from '../../../lab/fuzz/judge.ts';
import type { Target } from './targets.ts';

/**
 * Returns the faults of the portal's answer: an error of its own, internals, a refusal of a call that a program cannot
 * read, and a failure in the lines that it has logged meanwhile. Pages hold their own code and are only searched for
 * places on the disk.
 */
export function portalFaultsOf(
  { httpStatus, contentType, text }: Seen,
  { kind }: Target,
  lines: readonly string[],
): string[] {
  const faults: string[] = [];
  if (httpStatus >= 500) faults.push(`HTTP ${httpStatus}`);
  if (/"code":"internal"/.test(text)) faults.push('a defect');
  if (/node_modules|file:\/\//.test(text)) faults.push('shows a place in the code');
  // Next's own are a page that leads elsewhere; that of an action says that its arguments cannot be read.
  if (/"digest":"(?!NEXT_)/.test(text) && (kind !== 'action' || httpStatus !== 400))
    faults.push('a page that failed');
  faults.push(...failuresIn(lines));
  if (kind !== 'route' || httpStatus < 400) return faults;
  // There zod names what it was given, which may be `undefined`.
  if (!/"code":"invalid-input"/.test(text)) faults.push(...shownInside(text));
  // Node's own parser refuses too long a head without a word.
  if (httpStatus === 431) return faults;
  if (!/^application\/json|^text\/plain/.test(contentType) && httpStatus !== 404)
    faults.push(`content-type ${contentType || 'missing'}`);
  return faults;
}

/** The faults of what the portal has logged. */
export const failuresIn = (lines: readonly string[]): string[] =>
  lines.filter(isFailure).map((line) => `logged ${line}`);

/**
 * An error in our log, or a word of the process itself. Next prints a stack for each action whose arguments it cannot
 * read; where a page fails it prints one too, and the page shows it.
 */
function isFailure(line: string): boolean {
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  return level === undefined ? /unhandled|uncaught|warning:|out of memory/i.test(line) : Number(level) >= 50;
}
