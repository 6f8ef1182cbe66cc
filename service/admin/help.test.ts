import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CommandSpec } from './command.ts';
import { exitCodes, groups, runAdmin } from './run-admin.ts';

async function run(...argv: string[]) {
  let out = '';
  let err = '';
  const code = await runAdmin(argv, {
    io: {
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
      ask: async () => undefined,
    },
    env: {},
    origin: 'tester@machine',
    open: () => Promise.reject(new Error('help must not reach for the database')),
  });
  return { code, out, err };
}

const commands: [group: string, spec: CommandSpec][] = groups.flatMap(({ name, commands: specs }) =>
  specs.map((spec): [string, CommandSpec] => [name, spec]),
);

describe('help', () => {
  it('lists every group', async () => {
    const { code, out } = await run('--help');
    expect(code).toBe(exitCodes.done);
    for (const { name, summary } of groups) {
      expect(out).toContain(name);
      expect(out.replaceAll(/\s+/g, ' ')).toContain(summary);
    }
  });

  it.each(commands)(
    'of %s: every command explains itself by examples that it understands',
    async (group, spec) => {
      const [name = ''] = spec.usage.split(' ');
      const { code, out } = await run(group, name, '--help');
      expect(code).toBe(exitCodes.done);
      expect(spec.examples.length).toBeGreaterThan(0);
      for (const example of spec.examples) {
        expect(out).toContain(`npm run admin -- ${example}`);
        expect(example.startsWith(`${group} ${name}`)).toBe(true);
        const flags = example.match(/ --[a-z0-9-]+/g) ?? [];
        for (const flag of flags) expect(out.split('Examples:')[0]).toContain(flag.trim());
      }
      const needs = (spec.requiredOptions ?? []).map(([flags]) => flags.split(' ')[0] ?? '');
      if (spec.reason === 'required') needs.push('--reason');
      for (const needed of needs) for (const example of spec.examples) expect(example).toContain(needed);
    },
  );
});

describe('the guide', () => {
  const guide = readFileSync(new URL('../../docs/back-office.md', import.meta.url), 'utf8');
  const known = commands.map(([group, spec]) => `${group} ${spec.usage.split(' ')[0]}`);

  it('tells of every group, and of no command that there is not', () => {
    const named = [...guide.matchAll(/(?:-- |`)([a-z]+ [a-z-]+)/g)].map(([, words = '']) => words);
    const groupNames = groups.map(({ name }) => name);
    const meant = named.filter((words) => groupNames.includes(words.split(' ')[0] ?? ''));
    expect(meant.filter((words) => !known.includes(words))).toEqual([]);
    for (const { name } of groups) expect(guide).toMatch(new RegExp(`\\b${name} [a-z]`));
  });
});

describe('what is not understood', () => {
  it.each([
    [['partners', 'destroy']],
    [['nothing']],
    [['partners', 'show']],
    [['partners', 'suspend', 'Acme', '--yes']],
    [['partners', 'suspend', 'Acme', '--yes', '--reason', ' ']],
    [['partners', 'rename', 'a', 'b', '--as', '\u001b[2J']],
    [['wallets', 'credit', 'Acme', 'business', 'USD', '1', '--reason', 'x', '--yes']],
    [['partners', 'list', '--frobnicate']],
    [['partners', 'show', 'a', 'b']],
  ])('%j ends with 2 before anything is opened', async (argv) => {
    const { code, err } = await run(...argv);
    expect(code).toBe(exitCodes.usage);
    expect(err).not.toBe('');
  });

  it('a group without a command shows its help', async () => {
    const { code, out, err } = await run('partners');
    expect(code).toBe(exitCodes.usage);
    expect(out + err).toContain('partners');
  });
});
