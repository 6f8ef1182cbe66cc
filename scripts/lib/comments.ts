import type { SourceFile, Violation } from './boundaries.ts';

const start = /^\s*(\{?\/\*\*?|\/{2,3}|--)\s*(.*)$/;
const question = /^(?:(?:what|who|which|how|where|when)(?:ever)?|whether|whom|whose|why)\b/i;

/** Refuses comments that open with a question word: their subject comes too late. */
export function commentViolations(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n');
    return lines.flatMap((line, index) => {
      const word = question.exec(openingOf(lines, index))?.[0];
      if (word === undefined) return [];
      const sentence = `opens a comment with “${word}”: begin with what the thing is or does.`;
      return [{ path, line: index + 1, sentence }];
    });
  });
}

/** Returns the first words of the comment that begins on this line; empty when none does. */
function openingOf(lines: readonly string[], index: number): string {
  const [, mark = '', words = ''] = start.exec(lines[index] ?? '') ?? [];
  const isBlock = mark.includes('/*');
  if (!isBlock && start.exec(lines[index - 1] ?? '')?.[1] === mark) return '';
  return isBlock && words === '' ? (lines[index + 1] ?? '').replace(/^\s*\*?\s*/, '') : words;
}
