const pixelsAtMost = 100_000_000;

/** The problem with these dimensions, if any: a small file can hold an image that fills the reader's memory. */
export function sizeProblem(width: number, height: number): string | undefined {
  if (width === 0 || height === 0) return 'the image has no pixels';
  if (width * height > pixelsAtMost) {
    return `the image has ${width} × ${height} pixels, more than 100 million: save it smaller`;
  }
  return undefined;
}
