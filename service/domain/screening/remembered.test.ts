import { expect, it } from 'vitest';
import { screenPartyCached } from './current-lists.ts';
import { entryKey, indexNames, type ListedName } from './match.ts';

const listed: ListedName = { list: 'OFAC SDN', entryId: '1', reference: 'TEST', name: 'Viktor Petrov' };

it('says the same again, and looks anew when lists or clearances are others', async () => {
  const lists = await indexNames([listed]);
  const party = { names: ['Viktor Petrov'] };
  const hit = screenPartyCached(lists, party);
  expect(hit).toBeDefined();
  expect(screenPartyCached(lists, party)).toEqual(hit);
  expect(screenPartyCached(lists, { ...party, cleared: new Set([entryKey(listed)]) })).toBeUndefined();
  expect(screenPartyCached(await indexNames([]), party)).toBeUndefined();
  expect(screenPartyCached(lists, { names: ['Grace Hopper'] })).toBeUndefined();
  expect(screenPartyCached(lists, party)).toEqual(hit);
});
