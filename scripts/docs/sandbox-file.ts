import { registerTables, testValueTables } from '../../service/sandbox/test-value-tables.ts';
import type { GeneratedFile } from './formatted.ts';
import { markdownTable, withParts } from './markdown.ts';

/** The guide to the sandbox: its test values are those of the code. */
export const sandboxFile: GeneratedFile = {
  path: 'docs/sandbox.md',
  make: (current) =>
    withParts(
      current,
      new Map(
        [...testValueTables(), ...registerTables()].map(({ id, title, columns, rows }) => [
          id,
          `${title}${title.includes(':') ? '' : ':'}\n\n${markdownTable(columns, rows)}`,
        ]),
      ),
    ),
};
