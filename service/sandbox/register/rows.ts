/** The rows of a table as a text: a row a line, its cells between strokes. */
export const rowsOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
