import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { registerTables } from './index.ts';

const guide = readFileSync(new URL('../../../docs/sandbox.md', import.meta.url), 'utf8');
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

describe('the guide to the sandbox', () => {
  it.each(registerTables())('has the table $id as the code has it', ({ title, columns, rows }) => {
    const lines =
      guide
        .slice(guide.indexOf(`${title}\n`))
        .split('\n\n')[1]
        ?.split('\n') ?? [];
    const [head = '', , ...body] = lines;
    expect(cellsOf(head)).toEqual(columns);
    expect(body.map(cellsOf)).toEqual(rows);
  });
});
