const cellOf = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A table whose columns line up in an editor. */
export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [columns, ...rows].map((row) => columns.map((_, index) => cellOf(row[index] ?? '')));
  const widths = columns.map((_, index) =>
    Math.max(3, ...lines.map((line) => [...(line[index] ?? '')].length)),
  );
  const print = (line: readonly string[]) =>
    `| ${line.map((cell, index) => cell + ' '.repeat((widths[index] ?? 0) - [...cell].length)).join(' | ')} |`;
  const [head = [], ...body] = lines;
  return [print(head), print(widths.map((width) => '-'.repeat(width))), ...body.map(print)].join('\n');
}

/** A block of code; the fence is longer than any within. */
export function codeBlock(language: string, text: string): string {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}

const marked = /<!-- generated: (\S+) -->([\s\S]*?)<!-- end -->/g;

/** The marked parts of a document by their names, as they stand there. */
export function partsOf(document: string): ReadonlyMap<string, string> {
  return new Map([...document.matchAll(marked)].map(([, name = '', part = '']) => [name, part.trim()]));
}

/**
 * Returns a document with its marked parts written anew: the text between `<!-- generated: name -->` and `<!-- end -->`
 * becomes the part of that name. Throws for a mark without a part and for a part without a mark.
 */
export function withParts(document: string, parts: ReadonlyMap<string, string>): string {
  const written = new Set<string>();
  const text = document.replace(marked, (_, name: string) => {
    const part = parts.get(name);
    if (part === undefined) throw new Error(`no generated part is called ${name}`);
    written.add(name);
    return `<!-- generated: ${name} -->\n\n${part.trim()}\n\n<!-- end -->`;
  });
  const missing = [...parts.keys()].filter((name) => !written.has(name));
  if (missing.length > 0) throw new Error(`the document has no place for ${missing.join(', ')}`);
  return text;
}
