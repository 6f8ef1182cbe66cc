import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { statusIds } from '@/lib/features/orders/status.ts';
import { codes } from '@/lib/service-core/codes.ts';
import { en } from '../../tests/support/catalogues.ts';
import { findIn, type HelpEntry } from './help-entries.ts';

const root = join(import.meta.dirname, '..', '..', 'lib');

/** Every code with which an action, a query or a route of the portal says no, as its types list them. */
function refusalsOfThePortal(): string[] {
  const files = ['features', 'auth'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      // The page of an import explains what is wrong with a list itself, and so does the tester's page.
      .filter((name) => /(types|schema|permissions)\.ts$/.test(name) && !/import\/|sandbox\//.test(name))
      .map((name) => readFileSync(join(root, room, name), 'utf8').replaceAll("code: 'custom'", '')),
  );
  return [
    ...new Set(
      files.flatMap((text) => [...text.matchAll(/\{ code: '([a-z-]+)'/g)].map(([, code]) => code ?? '')),
    ),
  ];
}

describe('help explains', () => {
  test('every status', () => expect(Object.keys(en.help.status).toSorted()).toEqual(statusIds.toSorted()));
  test('every code of the service', () =>
    expect(Object.keys(en.help.error).toSorted()).toEqual(Object.keys(codes).toSorted()));
  test('every refusal of the portal', () => {
    const found = refusalsOfThePortal();
    expect(found.length).toBeGreaterThan(40);
    expect(found.filter((code) => !Object.hasOwn(en.help.refusal, code))).toEqual([]);
    expect(Object.keys(en.help.refusal).filter((code) => !found.includes(code))).toEqual([]);
  });
});

test('a search needs every word; a title or a code comes before a text', () => {
  const entry = (title: string, text: string, code?: string): HelpEntry => ({
    href: `#${title}`,
    topic: 'errors',
    title,
    text,
    ...(code && { code }),
  });
  const entries = [
    entry('Balance', 'the rate expired meanwhile'),
    entry('Rate expired', 'get another', '20302'),
  ];
  expect(findIn(entries, 'rate EXPIRED').map(({ title }) => title)).toEqual(['Rate expired', 'Balance']);
  expect(findIn(entries, '20302').map(({ title }) => title)).toEqual(['Rate expired']);
  expect(findIn(entries, 'rate nothing')).toEqual([]);
});
