import { describe, expect, it } from 'vitest';
import { readListedNames, shippedFolder } from './lists.ts';
import { indexNames, screenParty } from './match.ts';
import { disguisesOf, handWritten } from './testing/disguises.ts';
import { ordinaryNames } from './testing/ordinary.ts';

const index = await indexNames(await readListedNames(shippedFolder));
const { hidden, changed } = disguisesOf(await readListedNames(shippedFolder));
const disguises = [...hidden, ...changed, ...handWritten.map((name) => ['written by hand', name])];

const strengthOf = (name: string) => screenParty(index, { names: [name] })?.strength;

describe('disguises of listed names', () => {
  it('are many', () => {
    expect(hidden.length).toBeGreaterThan(900);
    expect(disguises.length).toBeGreaterThan(1_000);
  });

  it('are each a hit, or for the review', () => {
    const silent = disguises.filter(([, name]) => strengthOf(name ?? '') === undefined);
    expect(silent).toEqual([]);
  });

  it.each([
    ['turned upside down', 'ɟɹopuǝɹɹɐnὉ uɐʇꞁoZ'],
    ['with turned letters', 'Zoꞁʇɐn Ὸuɐɹɹendorf'],
    ['percent-encoded', '%5Aoltan Qu%61rrendorf'],
    ['percent-encoded twice', 'Zoltan Qu%2561rrendorf'],
    ['in entities of a page', 'Zoltan&nbsp;Qu&#97;rrend&#x6F;rf'],
    ['in escapes of a program', String.raw`Zoltan Qu\u0061rrendorf`],
  ])('are hits %s', (_, name) => expect(strengthOf(name)).toBe('hit'));

  it.each([
    'ゾルタン・クァレンドルフ',
    'ゾルターンクワレンドルフ',
    'くぁれんどるふ ぞるたん',
    'イブラーヒーム・タルコバンニ',
    'メリディアン・ヴォスク・トレーディング',
    'ヴァーミリオン・ケストレルデューン',
    'זולטן קוורנדורף',
    'איברהים טרקובני',
    'אודליס ברקנתווייט',
    'מרידיאן ווסק טריידינג בע״מ',
    'زولتان كواريندورف',
    'زولطان كوارندورف',
    'ابراهيم طركوفاني',
    'أوداليس براكنثويت',
    'ورميليون كستريلدون',
    '佐尔坦·夸伦多夫',
    '卓尔坦夸伦多尔夫先生',
    '奥达利斯·布拉肯思韦特',
    '졸탄 콰렌도르프',
    'ज़ोल्टन क्वारेनडोर्फ',
    'ゾ ル タ ン ク ァ レ ン ド ル フ',
    'ز و ل ت ا ن ك و ا ر ي ن د و ر ف',
    '佐尔坦 Quarrendorf',
    'Zoltan 夸伦多夫',
    '易卜拉欣·塔尔科万尼',
    '易卜拉希姆·塔尔科瓦尼',
  ])('are for the review in letters of another script: %s', (name) => expect(strengthOf(name)).toBe('near'));

  it('are for the review in Latin letters where the list has them in another script', async () => {
    const listed = { list: 'UN consolidated', entryId: '1', reference: 'X' } as const;
    const arabic = await indexNames([{ ...listed, name: 'زولتان كواريندورف' }]);
    expect(screenParty(arabic, { names: ['Zoltan Quarrendorf'] })?.strength).toBe('near');
  });

  it('are hits where the eye reads the listed name', () => {
    const near = hidden.filter(([, name]) => strengthOf(name) !== 'hit');
    expect(near).toEqual([]);
  });
});

describe('ordinary names', () => {
  it.each([
    '田中ひろし',
    'ヤマモト・ケンジ',
    'マリア・ガルシア',
    'יוסף כהן',
    'דוד לוי',
    'خالد القحطاني',
    'محمد المصري',
    'شركة النجار للتجارة',
    '김민호',
    '阿卜杜拉·买买提',
    '热依扎·阿里木江',
    '深圳市光明电子有限公司',
    '佐藤贸易',
  ])('meet no listed name in their own script: %s', (name) => expect(strengthOf(name)).toBeUndefined());

  // As many as the same names had before letters were compared by their look: 5 hits and 9 near ones.
  const before = { hit: 5, near: 9 };

  it('are hit no more often than by their spelling alone', () => {
    expect(ordinaryNames.length).toBeGreaterThanOrEqual(2_000);
    const strengths = ordinaryNames.map(strengthOf);
    expect(strengths.filter((strength) => strength === 'hit').length).toBeLessThanOrEqual(before.hit);
    expect(strengths.filter((strength) => strength === 'near').length).toBeLessThanOrEqual(before.near);
  });
});
