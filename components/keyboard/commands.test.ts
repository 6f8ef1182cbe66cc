import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { en, zh } from '../../tests/support/catalogues.ts';
import { helpTopics } from '../help/help-frame.tsx';
import { type Command, commands, matchesCommand } from './commands.ts';
import { shortcutIds } from './dispatch.ts';

const pages = join(import.meta.dirname, '..', '..', 'app', '(portal)');
const all: readonly Command[] = commands;
const found = (query: string, catalogue: typeof en) =>
  commands
    .filter(({ id, keywords }) => matchesCommand(query, catalogue.palette.command[id], keywords))
    .map(({ id }) => id);

test.each(all)('$id leads to a page that is there', ({ href }) => {
  const isTopic = helpTopics.some((topic) => href === `/help/${topic}`);
  expect(existsSync(join(pages, isTopic ? '/help/[topic]' : href, 'page.tsx'))).toBe(true);
});

test.each(all)('$id is found by its title in either language, whichever is shown', ({ id }) => {
  for (const catalogue of [en, zh])
    expect(found(catalogue.palette.command[id as 'orders'], catalogue)).toContain(id);
});

describe('Chinese queries', () => {
  test.each([
    ['订单', 'orders'],
    ['dingdan', 'orders'],
    ['dd', 'orders'],
    ['qianbao', 'wallets'],
    ['hh', 'convert'],
    ['新建', 'newTransfer'],
    ['skr', 'recipients'],
    ['zhuangtai', 'helpStatuses'],
  ])('%s finds %s, while English is shown', (query, id) => {
    expect(found(query, en)).toContain(id);
  });
});

test('every word must fit, in any order', () => {
  expect(found('errors help', en)).toEqual(['helpErrors']);
  expect(found('help nonsense', en)).toEqual([]);
});

test('a shortcut that a command names is one that exists', () => {
  const named = all.flatMap(({ shortcut }) => shortcut ?? []);
  expect(named.filter((shortcut) => !shortcutIds.includes(shortcut))).toEqual([]);
});
