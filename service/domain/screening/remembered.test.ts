import { expect, it } from 'vitest';
import { screenPartyAgain } from './current-lists.ts';
import { entryKey, indexNames, type ListedName } from './match.ts';

const listed: ListedName = { list: 'OFAC SDN', entryId: '1', reference: 'TEST', name: 'Viktor Petrov' };

it('says the same again, and looks anew when lists or clearances are others', async () => {
  const lists = await indexNames([listed]);
  const party = { names: ['Viktor Petrov'] };
  const hit = screenPartyAgain(lists, party);
  expect(hit).toBeDefined();
  expect(screenPartyAgain(lists, party)).toEqual(hit);
  expect(screenPartyAgain(lists, { ...party, cleared: new Set([entryKey(listed)]) })).toBeUndefined();
  expect(screenPartyAgain(await indexNames([]), party)).toBeUndefined();
  expect(screenPartyAgain(lists, { names: ['Grace Hopper'] })).toBeUndefined();
  expect(screenPartyAgain(lists, party)).toEqual(hit);
});
