import { expect, it } from 'vitest';
import { indexNames, screenParty } from '../../service/domain/screening/match.ts';
import data from './name-pairs.json' with { type: 'json' };

const unread = 'Burmese syllables run together, and their letters are not read as they sound';
const inMandarin = 'Chinese characters are read in Mandarin';
const translated = 'words are read, not translated';

/** The screening's limits, by the second name of each pair that it meets otherwise than the pair says. */
const limits = new Map([
  ['Saebyeokbyeol Logistics Co., Ltd.', translated],
  ['Shwe Pale Trading Co., Ltd.', unread],
  ['U Kyaw Zaw Htun Trading', unread],
  ['Kim Jong Un', inMandarin],
  ['Shimotsuki Suisan Co., Ltd.', inMandarin],
  ['Canglan Ocean Shipping Co., Ltd.', translated],
  ['Wushan Precision Machinery Co., Ltd.', translated],
  ['მზიური', 'one short word within a longer name says too little'],
  ['Werchnjaja Strelka Agro', 'ch is read as in English, not as in German'],
  ['第十八星風丸', 'one character more in a name of five can be a slip; a person looks at it'],
]);

it.each(data.pairs)('$names match: $match', async ({ names, match }) => {
  const [, second = ''] = names;
  const strengths = [];
  for (const [listed, asked] of [names, names.toReversed()]) {
    const index = await indexNames([{ list: 'OFAC SDN', entryId: '1', reference: 'X', name: listed ?? '' }]);
    strengths.push(screenParty(index, { names: [asked ?? ''] })?.strength);
  }
  const isAsSaid = strengths.every((strength) => (match ? strength !== undefined : strength !== 'hit'));
  expect([strengths, isAsSaid]).toEqual([strengths, !limits.has(second)]);
});
