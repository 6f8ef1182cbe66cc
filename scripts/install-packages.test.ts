import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inRoot } from './lib/paths.ts';
import { isAlive } from './lib/processes.ts';

/** Does to node_modules what `npm ci` does, in two halves, and waits between them for the file `go`. */
const fakeNpm = `
  import { appendFileSync, copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
  import { setTimeout as sleep } from 'node:timers/promises';
  appendFileSync('runs', process.pid + '\\n');
  if (existsSync('npm-shrinkwrap.json')) copyFileSync('npm-shrinkwrap.json', 'seen.json');
  rmSync('node_modules', { recursive: true, force: true });
  const install = (name) => {
    mkdirSync('node_modules/' + name, { recursive: true });
    writeFileSync('node_modules/' + name + '/package.json', '{"version":"1.0.0"}');
  };
  install('first');
  while (!existsSync('go')) await sleep(20);
  install('second');
  const packages = { 'node_modules/first': { version: '1.0.0' }, 'node_modules/second': { version: '1.0.0' } };
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));`;

const start = `
  import { installPackages } from ${JSON.stringify(inRoot('scripts', 'install-packages.mjs'))};
  await installPackages('.', { command: process.execPath, args: ['npm.mjs'], registry: process.env.REGISTRY });
  console.log('installed');`;

let root: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-'));
  const packages = {
    'node_modules/first': { version: '1.0.0' },
    'node_modules/second': { version: '1.0.0' },
  };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  writeFileSync(join(root, 'npm.mjs'), fakeNpm);
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const pid of npmPids()) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

const go = (): void => writeFileSync(join(root, 'go'), '');
const npmPids = (): number[] =>
  existsSync(join(root, 'runs'))
    ? readFileSync(join(root, 'runs'), 'utf8').trim().split('\n').map(Number)
    : [];
const isWhole = (): boolean => existsSync(join(root, 'node_modules', 'second', 'package.json'));

function begin(settings: Record<string, string> = {}) {
  const args = ['--input-type=module', '--eval', start];
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  return { child, exit, output: () => output };
}

const halfway = (runs: number): Promise<void> =>
  expect
    .poll(() => npmPids().length === runs && existsSync(join(root, 'node_modules', 'first')), {
      timeout: 10_000,
    })
    .toBe(true);

describe('an installation', () => {
  test('happens once, and again when part of it is gone', async () => {
    go();
    expect(await begin().exit).toBe(0);
    expect(await begin().exit).toBe(0);
    expect(npmPids()).toHaveLength(1);
    rmSync(join(root, 'node_modules', 'first'), { recursive: true });
    expect(await begin().exit).toBe(0);
    expect(npmPids()).toHaveLength(2);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'that %s interrupts ends npm, and the next start repairs it',
    async (signal) => {
      const first = begin();
      await halfway(1);
      first.child.kill(signal);
      expect(await first.exit).toBeGreaterThan(128);
      expect(npmPids().some(isAlive)).toBe(false);
      go();
      const second = begin();
      expect(await second.exit).toBe(0);
      expect(second.output()).toContain('the last installation did not finish');
      expect(isWhole()).toBe(true);
    },
  );

  test('knows the address of each package, which no file holds afterwards', async () => {
    const packages = {
      '': { name: 'whole' },
      'node_modules/first': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/first/node_modules/@scope/second': { version: '2.0.0', integrity: 'sha512-b' },
      'node_modules/second': { version: '1.0.0', name: 'other', integrity: 'sha512-c' },
      'node_modules/linked': { link: true },
    };
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
    const first = begin({ REGISTRY: 'https://registry.example/npm/' });
    await halfway(1);
    const seen = JSON.parse(readFileSync(join(root, 'seen.json'), 'utf8')) as { packages: object };
    expect(Object.values(seen.packages).map((entry: { resolved?: string }) => entry.resolved)).toEqual([
      undefined,
      'https://registry.example/npm/first/-/first-1.0.0.tgz',
      'https://registry.example/npm/@scope/second/-/second-2.0.0.tgz',
      'https://registry.example/npm/other/-/other-1.0.0.tgz',
      undefined,
    ]);
    first.child.kill('SIGINT');
    await first.exit;
    expect(existsSync(join(root, 'npm-shrinkwrap.json'))).toBe(false);
    go();
    expect(await begin({ REGISTRY: 'https://registry.example' }).exit).toBe(0);
    expect(existsSync(join(root, 'npm-shrinkwrap.json'))).toBe(false);
  });

  test('is done once more where the registry keeps its packages elsewhere', async () => {
    const npm =
      "import { existsSync } from 'node:fs';\nif (existsSync('npm-shrinkwrap.json')) process.exit(1);";
    writeFileSync(join(root, 'npm.mjs'), `${npm}\nawait import('./real-npm.mjs');`);
    writeFileSync(join(root, 'real-npm.mjs'), fakeNpm);
    go();
    const first = begin({ REGISTRY: 'https://registry.example' });
    expect(await first.exit).toBe(0);
    expect(first.output()).toContain('Once more');
    expect(isWhole()).toBe(true);
  });

  test('of another start is waited for', async () => {
    const first = begin();
    await halfway(1);
    const second = begin();
    await expect.poll(second.output).toContain('waiting for it');
    go();
    expect([await first.exit, await second.exit]).toEqual([0, 0]);
    expect(npmPids()).toHaveLength(1);
  });

  test('whose start was killed is waited for and done again, not trusted and not raced', async () => {
    const first = begin();
    await halfway(1);
    first.child.kill('SIGKILL');
    await first.exit;
    const second = begin();
    await expect.poll(second.output).toContain(`process ${npmPids()[0]}: waiting`);
    expect(npmPids()).toHaveLength(1);
    go();
    expect(await second.exit).toBe(0);
    expect(npmPids()).toHaveLength(2);
    expect(isWhole()).toBe(true);
  });

  test('that a stamp stands for is done again when it was interrupted afterwards', async () => {
    go();
    expect(await begin().exit).toBe(0);
    const stamp = readFileSync(join(root, 'node_modules', '.corridor-lock'));
    rmSync(join(root, 'go'));
    rmSync(join(root, 'node_modules', 'second'), { recursive: true });
    const second = begin();
    await halfway(2);
    second.child.kill('SIGINT');
    await second.exit;
    // As a start that raced it would have left it.
    mkdirSync(join(root, 'node_modules', 'second'));
    writeFileSync(join(root, 'node_modules', 'second', 'package.json'), '{}');
    writeFileSync(join(root, 'node_modules', '.corridor-lock'), stamp);
    go();
    expect(await begin().exit).toBe(0);
    expect(npmPids()).toHaveLength(3);
  });
});
