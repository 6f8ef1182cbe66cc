import { cp, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CurrentLists, followLists } from './current-lists.ts';
import { shippedFolder } from './lists.ts';
import { screenParty } from './match.ts';

let folder: string;
let nowMs: number;
let replaced: number;
let lists: CurrentLists;
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lists-'));
  await cp(shippedFolder, folder, { recursive: true });
  nowMs = 0;
  replaced = 0;
  lists = followLists(folder, { mode: 'sandbox', now: () => nowMs });
});
afterEach(() => rm(folder, { recursive: true }));

async function replace(file: string, text: string): Promise<void> {
  await writeFile(join(folder, file), text);
  replaced += 1;
  await utimes(join(folder, file), new Date(), new Date(Date.now() + replaced * 1_000));
}

async function isHit(name: string): Promise<boolean> {
  return screenParty(await lists.latest(log), { names: [name] }) !== undefined;
}

const sdn = (...names: string[]) =>
  names.map((name, i) => `${i + 1},"${name}","individual","X"`).join('\r\n');
const many = ['DOE, Aaa', 'DOE, Bbb', 'DOE, Ccc', 'DOE, Ddd', 'NEWLINGTON, Perpetua'];

describe('the screening lists of a folder', () => {
  it('are read again when their files were replaced', async () => {
    expect(await isHit('Perpetua Newlington')).toBe(false);
    await replace('sdn.csv', sdn(...many));
    expect(await isHit('Perpetua Newlington')).toBe(false);
    nowMs += 30_000;
    await expect.poll(() => isHit('Perpetua Newlington')).toBe(true);
  });

  it.each([
    ['that is cut off', '1,"DOE, Jo'],
    ['that is another document', '<html>Service unavailable</html>'],
    ['that lost most of its names', '1,"DOE, Jo","individual","X"'],
    ['that is empty', ''],
  ])('keep what they had when a file comes %s, and say so loudly, once', async (_, text) => {
    await replace('sdn.csv', sdn(...many, ...Array.from({ length: 30 }, (_unused, i) => `ROE, X${i}`)));
    expect(await isHit('Perpetua Newlington')).toBe(true);
    await replace('sdn.csv', text);
    for (let check = 0; check < 3; check += 1) {
      nowMs += 30_000;
      expect(await isHit('Perpetua Newlington')).toBe(true);
      await expect.poll(() => log.error.mock.calls.length).toBe(1);
    }
    await replace('sdn.csv', sdn(...many, ...Array.from({ length: 30 }, (_unused, i) => `POE, Y${i}`)));
    nowMs += 30_000;
    await expect.poll(() => isHit('Poe Y17')).toBe(true);
  });

  it('reject when there never were any, and are tried again', async () => {
    await rm(join(folder, 'consolidated.xml'));
    await expect(lists.latest(log)).rejects.toThrow('consolidated.xml');
    await cp(join(shippedFolder, 'consolidated.xml'), join(folder, 'consolidated.xml'));
    expect(await isHit('Zoltan Quarrendorf')).toBe(true);
  });
});

describe('in production', () => {
  beforeEach(() => {
    lists = followLists(folder, { mode: 'production', now: () => nowMs });
  });
  const read = (file: string) => readFile(join(shippedFolder, file), 'utf8');
  const thousands = Array.from({ length: 5_000 }, (_, i) => `ROE, X${i}`);
  const turned = (text: string) => text.split('\n').toReversed().join('\n');
  const ownUn = async () =>
    (await read('consolidated.xml')).replaceAll(
      /(NAME|SCRIPT)>[^<]+/g,
      (_, tag, at) => `${tag}>Somebody${at}`,
    );

  it.each<[string, () => Promise<void>]>([
    ['copied', async () => {}],
    [
      'with a line added',
      async () => replace('sdn.csv', `${await read('sdn.csv')}\r\n7,"DOE, Jo","individual","X"`),
    ],
    ['in another order', async () => replace('sdn.csv', turned(await read('sdn.csv')))],
    [
      'among thousands of names',
      async () => replace('sdn.csv', `${sdn(...thousands).replaceAll('\r', '')}\n${await read('sdn.csv')}`),
    ],
    [
      'in small letters, with other numbers and without most of its lines',
      async () => {
        await replace('consolidated.xml', await ownUn());
        await replace('alt.csv', '');
        const lines = (await read('sdn.csv')).toLowerCase().replaceAll('9000', '12').split('\n');
        await replace('sdn.csv', lines.slice(0, 2).join('\n'));
      },
    ],
    [
      'as one of the two lists',
      async () => {
        await replace('alt.csv', '');
        await replace('sdn.csv', sdn(...many));
      },
    ],
  ])('the invented lists are refused, %s', async (_, change) => {
    await change();
    await expect(lists.latest(log)).rejects.toThrow('SCREENING_LISTS_DIR: production mode needs the lists');
  });

  it('lists of others are read, and not replaced by the invented ones', async () => {
    await replace('consolidated.xml', await ownUn());
    await replace('alt.csv', '');
    await replace('sdn.csv', sdn(...many, 'QUARRENDORF, Zoltan Emeric'));
    expect(await isHit('Perpetua Newlington')).toBe(true);
    await cp(shippedFolder, folder, { recursive: true });
    await replace('sdn.csv', await read('sdn.csv'));
    nowMs += 30_000;
    log.error.mockClear();
    await isHit('Perpetua Newlington');
    await expect.poll(() => log.error.mock.calls.length).toBe(1);
    expect(await isHit('Perpetua Newlington')).toBe(true);
  });
});
