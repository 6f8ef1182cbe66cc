import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { inRoot } from './lib/paths.ts';

const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

async function helpOf(script: string): Promise<{ code: unknown; out: string; err: string }> {
  const [, ...args] = script.split(' ');
  const child = spawn(process.execPath, [...args, '--help'], {
    cwd: inRoot(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, out, err };
}

/** The formatter is not ours, and has words of its own. */
const ours = Object.entries(scripts).filter(([, script]) => script.startsWith('node '));

test('commands are found', () => expect(ours.length).toBeGreaterThan(15));

test.each(ours)(
  'npm run %s -- --help says what it does and takes, and does nothing',
  async (name, script) => {
    const { code, out, err } = await helpOf(script);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(new RegExp(`^Usage: npm (run )?${name} -- \\[options\\]`));
    expect(out).toMatch(/\n\n[A-Z][^\n]{20,}/);
    expect(out).toContain('-h, --help');
  },
);
