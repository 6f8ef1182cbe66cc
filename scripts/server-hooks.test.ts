import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inRoot } from './lib/paths.ts';

/** A hook of a `'use client'` file cannot be called by a part the server draws: the build says nothing, the page breaks. */
const files = new Map(
  ['app', 'components']
    .flatMap((room) =>
      readdirSync(inRoot(room), { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => [path, readFileSync(inRoot(path), 'utf8')]),
);
const isClient = (path: string): boolean => /^['"]use client['"]/.test(files.get(path) ?? '');

function importsOf(path: string): { names: string; target: string }[] {
  const found = (files.get(path) ?? '').matchAll(/^import (?!type )([^'"]*?) from '([^']+)';$/gms);
  return [...found].map(([, names = '', from = '']) => ({
    names,
    target: from.startsWith('@/') ? from.slice(2) : posix.join(posix.dirname(path), from),
  }));
}

/** Everything the server itself runs for pages and layouts, up to where the browser's part begins. */
function drawnByServer(): Set<string> {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path) || !files.has(path) || isClient(path)) return;
    seen.add(path);
    for (const { target } of importsOf(path)) visit(target);
  };
  for (const path of files.keys()) if (/\/(page|layout|not-found)\.tsx$/.test(path)) visit(path);
  return seen;
}

describe('what the server draws', () => {
  const drawn = drawnByServer();

  test('is found', () => expect(drawn.size).toBeGreaterThan(30));

  test('calls no hook that only the browser has', () => {
    const wrong = [...drawn].flatMap((path) =>
      importsOf(path)
        .filter(({ names, target }) => /\buse[A-Z]\w*/.test(names) && isClient(target))
        .map(({ names, target }) => `${path} calls ${names} of ${target}`),
    );
    expect(wrong).toEqual([]);
  });
});
