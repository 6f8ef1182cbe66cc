import { readFile, rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { bundle } from './bundle.mjs';
import { inRoot } from './lib/paths.ts';

const name = `test-bundle-${process.pid}`;
afterAll(() => rm(inRoot('.data', 'build', name), { recursive: true, force: true }));

const lists = { entry: 'service/domain/screening/lists.ts', sources: ['service/domain/screening'] };

test('a bundled module finds the files beside its source, also when the bundler was bundled itself', async () => {
  // As `npm start` does: the bootstrap bundles the script, and the script bundles the service.
  const inner = await bundle({
    entry: 'scripts/bundle.mjs',
    name: `${name}/inner`,
    sources: ['scripts/bundle.mjs'],
  });
  const bundled = (await import(
    /* @vite-ignore */ pathToFileURL(inner).href
  )) as typeof import('./bundle.mjs');
  const texts = await Promise.all(
    [bundle, bundled.bundle].map(async (run, index) =>
      readFile(await run({ ...lists, name: `${name}/${index}` }), 'utf8'),
    ),
  );
  for (const text of texts) {
    expect(text).not.toContain('import.meta');
    expect(text).toContain(pathToFileURL(inRoot(lists.entry)).href);
  }
});

test('a thread that a bundled module starts is a file beside the bundle, which runs', async () => {
  const entry = 'service/domain/documents/inspect-apart.ts';
  const file = await bundle({ entry, name: `${name}/threads`, sources: ['service/domain/documents'] });
  const { inspectApart } = (await import(
    /* @vite-ignore */ pathToFileURL(file).href
  )) as typeof import('../service/domain/documents/inspect-apart.ts');
  expect(await inspectApart(inRoot('package.json'))).toMatchObject({ ok: false });
});
