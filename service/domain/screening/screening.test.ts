import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readListedNames, readOfacSdn, readOfacSdnXml, readUnConsolidated, shippedFolder } from './lists.ts';
import { indexNames, type ListedName, screenParty } from './match.ts';
import { compareNames } from './pairing.ts';
import { nameOf, nameTokens, wordSimilarity } from './words.ts';

const listed = (name: string): ListedName => ({ list: 'OFAC SDN', entryId: '1', reference: 'X', name });
const shipped = await indexNames(await readListedNames(shippedFolder));
const screen = async (...names: string[]) => screenParty(shipped, { names });

describe('the shipped lists', () => {
  it.each([
    'Zoltan Quarrendorf',
    'QUARRENDORF, ZOLTAN EMERIC',
    'zoltán  quarrendorf',
    'Quarrendorf Zoltan',
    'Zoltan Quarendorf',
    'Meridian Vossk Trading Co., Ltd.',
    'MERIDIAN-VOSSK TRADING COMPANY',
    'Ibrahim Tarkovanni',
    'Ebrahim Tarkovany',
    'Mo Yuanchen',
    '墨渊尘',
    '墨 渊 尘',
    'Halberdine Relief Foundation & Sons',
    'Ｉｂｒａｈｉｍ Ｔａｒｋｏｖａｎｎｉ',
    'Z\u200Do\u200Dl\u200Dt\u200Da\u200Dn Quarr\u200Bendorf',
    '\u202EZoltan Quarrendorf\u202C',
    'Zol\u{E0041}\u{E0042}tan Quarren\u00ADdorf',
    'Zol\uFEFFtan Quarren\u2060dorf',
    'Zol\uFE0Ftan Quarren\u034Fdorf',
    'Z.o.l.t.a.n Q.u.a.r.r.e.n.d.o.r.f',
    'Z-o-l-t-a-n Q·u·a·r·r·e·n·d·o·r·f',
    '墨\u200B渊\u200C尘',
  ])('are hit by %s', async (name) => {
    expect(await screen(name)).toMatchObject({ strength: 'hit', score: expect.any(Number) });
  });

  it.each([
    '张三',
    '李伟',
    '墨渊',
    '王墨渊尘',
    'Zhang San',
    'John Smith',
    'Ibrahim Hassan',
    'Zoltan Nagy',
    'Meridian Trading Company Limited',
    'Meridian Shipping',
    'Mo Li',
    'Acme Trading Co Ltd',
    'Shenzhen Bright Electronics Co., Ltd.',
    '深圳市光明电子有限公司',
    '',
    '   ',
    '---',
  ])('are not hit by %s', async (name) => {
    expect((await screen(name))?.strength).not.toBe('hit');
  });

  it.each(['张三', '李伟', 'Zhang San', 'John Smith', 'Zoltan Nagy', 'Acme Trading Co Ltd', '', '---'])(
    'are not even nearly hit by %s',
    async (name) => {
      expect(await screen(name)).toBeUndefined();
    },
  );

  it.each([
    [
      'Ali Hassan',
      'Ali Hassan Trading and Contracting Establishment',
      'near',
      'a short name within a longer one',
    ],
    ['Aerocaribbean', 'Aerocaribbean Holdings of the Western Islands', 'near', 'one word within a name'],
    [
      'Zoltan Quarrendorf',
      'Anna Maria Zoltan Peter Quarrendorf Ludwig',
      'hit',
      'a telling name among others',
    ],
    ['墨渊尘', '墨渊尘 张三 李四', 'near', 'a Chinese name among others'],
    ['墨渊尘', '北京墨渊尘贸易', 'near', 'a Chinese name within a longer one'],
    ['Ali', 'Ali Hassan', undefined, 'a name of three letters, which says nothing'],
    ['Zoltan Quarrendorf', 'Zoltan Peter Emil Nagy', undefined, 'half of a name'],
    ['Odalys Brackenthwaite', 'Odalys Brackenthwaite Jones', 'near', 'a further family name'],
  ])('%s in the list is met by %s: %s, %s', async (name, asked, strength, _why) => {
    const hit = screenParty(await indexNames([listed(name)]), { names: [asked] });
    expect(hit?.strength).toBe(strength);
  });

  it('explain a hit: which list and entry, how sure, which word met which', async () => {
    const hit = await screen('Acme Ltd', 'Ebrahim Tarkovani');
    expect(hit).toMatchObject({
      list: 'UN consolidated',
      entryId: '9800001',
      screenedName: 'Ebrahim Tarkovani',
    });
    expect(hit?.explanation).toMatch(
      /^UN consolidated 9800001 "Ebrahim Tarkovany", score 0\.9\d \(ebrahim, tarkovani≈tarkovany\)$/,
    );
  });
});

describe('the published layouts', () => {
  it('OFAC: names turned round, aliases under their entry, nothing for -0-, the final Ctrl-Z left out', () => {
    const sdn =
      '36,"AEROCARIBBEAN AIRLINES",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r\n173,"ANGLO, Carib ""The""","individual","CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"a, b"\r\n\u001a';
    const alt = '36,12,"aka","AERO-CARIBBEAN",-0- \r\n173,13,"aka","-0- ",-0- \r\n';
    expect(readOfacSdn({ sdn, alt })).toEqual([
      { list: 'OFAC SDN', entryId: '36', reference: 'CUBA', name: 'AEROCARIBBEAN AIRLINES' },
      { list: 'OFAC SDN', entryId: '173', reference: 'CUBA', name: 'Carib "The" ANGLO' },
      { list: 'OFAC SDN', entryId: '36', reference: 'CUBA', name: 'AERO-CARIBBEAN' },
    ]);
  });

  it('UN: name parts joined, original script and aliases beside them, entities with their characters', () => {
    const xml = `<?xml version="1.0"?><CONSOLIDATED_LIST><INDIVIDUALS><INDIVIDUAL><DATAID>1</DATAID>
      <FIRST_NAME>A</FIRST_NAME><SECOND_NAME>B</SECOND_NAME><FOURTH_NAME>D</FOURTH_NAME>
      <REFERENCE_NUMBER>R.1</REFERENCE_NUMBER><NAME_ORIGINAL_SCRIPT>甲乙</NAME_ORIGINAL_SCRIPT>
      <NATIONALITY><VALUE>X</VALUE></NATIONALITY>
      <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>E F</ALIAS_NAME></INDIVIDUAL_ALIAS></INDIVIDUAL></INDIVIDUALS>
      <ENTITIES><ENTITY><DATAID>2</DATAID><FIRST_NAME>G &amp; H</FIRST_NAME><REFERENCE_NUMBER>R.2</REFERENCE_NUMBER>
      </ENTITY></ENTITIES></CONSOLIDATED_LIST>`;
    const entry = { list: 'UN consolidated', entryId: '1', reference: 'R.1' };
    expect(readUnConsolidated(xml)).toEqual([
      { ...entry, name: 'A B D' },
      { ...entry, name: '甲乙' },
      { ...entry, name: 'E F' },
      { list: 'UN consolidated', entryId: '2', reference: 'R.2', name: 'G & H' },
    ]);
  });

  it('OFAC in XML: the same names, with programmes, aliases and countries', () => {
    const xml = `<?xml version="1.0" standalone="yes"?><sdnList xmlns="http://tempuri.org/sdnList.xsd">
      <publshInformation><Publish_Date>11/19/2026</Publish_Date></publshInformation>
      <sdnEntry><uid>173</uid><firstName>Carib</firstName><lastName>ANGLO</lastName><sdnType>Individual</sdnType>
      <programList><program>CUBA</program><program>SDGT</program></programList>
      <akaList><aka><uid>1</uid><type>a.k.a.</type><category>strong</category><lastName>ANGLOS</lastName></aka></akaList>
      <addressList><address><uid>9</uid><country>Cuba</country></address></addressList></sdnEntry></sdnList>`;
    const entry = { list: 'OFAC SDN', entryId: '173', reference: 'CUBA; SDGT', countries: ['Cuba'] };
    expect(readOfacSdnXml(xml)).toEqual([
      { ...entry, name: 'Carib ANGLO' },
      { ...entry, name: 'ANGLOS' },
    ]);
    expect(() => readOfacSdnXml('<other/>')).toThrow('<other>');
  });

  it('OFAC’s add.csv says where an entry is', () => {
    const files = { sdn: '36,"AERO",-0- ,"CUBA"', alt: '', add: '36,25,-0- ,"Havana",Cuba,-0-' };
    expect(readOfacSdn(files)).toMatchObject([{ name: 'AERO', countries: ['Cuba'] }]);
  });

  it('a damaged or missing list is an error, not an empty list', async () => {
    expect(() => readUnConsolidated('<CONSOLIDATED_LIST><INDIVIDUALS>')).toThrow(/unclosed tag/);
    expect(() => readUnConsolidated('<html><body>try later</body></html>')).toThrow('<html>');
    expect(() => readOfacSdn({ sdn: '1,"open', alt: '' })).toThrow(/[Qq]uote/);
    expect(() => readOfacSdn({ sdn: '<html>', alt: '' })).toThrow('<html>');
    const empty = await mkdtemp(join(tmpdir(), 'screening-'));
    await expect(readListedNames(empty)).rejects.toThrow('consolidated.xml');
    await rm(empty, { recursive: true });
  });
});

describe('one name in many spellings', () => {
  const against = async (listedName: string, name: string) =>
    screenParty(await indexNames([listed(listedName)]), { names: [name] });

  it.each([
    ['Muammar QADHAFI', 'Moammar Gaddafi', 'Arabic, romanised in two ways'],
    ['Mohammed AL-HUSSEIN', 'Muhammad Husain', 'an article that is left out'],
    ['Abdul Rahman YASIN', 'Abdulrahman Yassin', 'words written together'],
    ['Abdelaziz BOUTEFLIKA', 'Abdel Aziz Bouteflika', 'words written apart'],
    ['Osama BIN LADIN', 'Usama Ladin', '“son of” left out'],
    ['محمد أحمد', 'محمد احمد', 'letters of Arabic keyboards'],
    ['Sergey CHEMEZOV', 'Серге\u0438\u0306 Чемезов', 'Cyrillic'],
    ['Dmitriy TCHAIKOVSKIY', 'Dmitri Chaikovsky', 'Russian, English and French'],
    ['Boris YELTSIN', 'Boris Jelzin', 'Russian, German'],
    ['Nikos PAPADOPOULOS', 'Νίκος Παπαδόπουλος', 'Greek'],
    ['Eleftherios VENIZELOS', 'ΕΛΕΥΘΕΡΙΟΣ ΒΕΝΙΖΕΛΟΣ', 'Greek capitals'],
    ['Wladimir MUELLER', 'Vladimir Müller', 'an umlaut written out'],
    ['ZHANG Xiaoping', 'Chang Hsiao-p’ing', 'Wade–Giles'],
    ['MAO Tse-tung', 'Mao Zedong', 'Pinyin'],
    ['CHIANG Ching-kuo', 'Jiang Jingguo', 'Pinyin of one word'],
    ['ZHANG Xiaoping', 'Xiao Ping Zhang', 'another order and cut'],
    ['Zoltan QUARRENDORF', 'Z. Quarrendorf', 'an initial beside a telling word'],
    ['AEROCARIBBEAN AIRLINES', 'Aero-Caribbean Airlines Ltd', 'a company cut at a hyphen'],
  ])('%s is hit by %s: %s', async (listedName, name) => {
    expect(await against(listedName, name)).toMatchObject({ strength: 'hit' });
    expect(await against(name, listedName)).toMatchObject({ strength: 'hit' });
  });

  it.each([
    ['John SMITH', 'J Smith', 'an initial beside a common word'],
    ['张小平', '章晓平', 'characters that are read alike'],
    ['ZHANG Xiaoping', '张小平', 'the reading of characters'],
  ])('%s is nearly hit by %s: %s', async (listedName, name) => {
    expect(await against(listedName, name)).toMatchObject({ strength: 'near' });
  });

  it.each([
    ['Mohammed HASSAN', 'Mahmoud Hussein'],
    ['Dan LEE', 'Tan Ree'],
    ['张小平', '李小龙'],
    ['Ivan PETROV', 'Ivan Sidorov'],
    ['ZHANG Wei', 'Li Wei'],
  ])('%s is not hit by %s', async (listedName, name) => {
    expect((await against(listedName, name))?.strength).not.toBe('hit');
  });
});

describe('matching', () => {
  const word = fc.stringMatching(/^[a-z]{2,12}$/);
  const name = fc.array(word, { minLength: 1, maxLength: 5 });

  it('finds every listed name under itself, in any order of words, letter case and punctuation', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(name, { minLength: 1, maxLength: 20 }),
        fc.nat(),
        fc.nat(),
        async (names, pick, turn) => {
          const index = await indexNames(names.map((words) => listed(words.join(' '))));
          const chosen = names[pick % names.length] ?? [];
          const from = turn % chosen.length;
          const spelled = [...chosen.slice(from), ...chosen.slice(0, from)].join(', ').toUpperCase();
          expect(screenParty(index, { names: [spelled] })?.score).toBeCloseTo(1);
        },
      ),
    );
  });

  it('scores between 0 and 1, the same from both sides, 1 for equal names only', () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        const { score } = compareNames(nameOf(one), nameOf(other));
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1 + 1e-9);
        expect(compareNames(nameOf(other), nameOf(one)).score).toBeCloseTo(score);
        const same = one.toSorted().join() === other.toSorted().join();
        expect(score > 1 - 1e-9).toBe(same);
      }),
    );
  });

  it('knows the published values of Jaro–Winkler', () => {
    expect(wordSimilarity('martha', 'marhta')).toBeCloseTo(0.9611, 4);
    expect(wordSimilarity('dixon', 'dicksonx')).toBeCloseTo(0.8133, 4);
    expect(wordSimilarity('dwayne', 'duane')).toBeCloseTo(0.84, 4);
    expect(wordSimilarity('abc', 'xyz')).toBe(0);
  });

  it('reads names as words without accents, company forms and punctuation', () => {
    expect(nameTokens("Société d'Électricité “Łódź” S.A. & Co. KG")).toEqual([
      'societe',
      'delectricite',
      'lodz',
      's',
      'a',
    ]);
    expect(nameTokens('北京 某某 科技有限公司')).toEqual(['北京某某科技']);
    expect(nameTokens('Limited Company')).toEqual(['limited', 'company']);
  });
});
