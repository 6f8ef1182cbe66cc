import type { ListedName } from '../match.ts';

type Rule = (name: string) => string;

const eachLetter = (change: (letter: string, position: number) => string): Rule => {
  return (name) =>
    [...name].map((letter, position) => (/\p{L}/u.test(letter) ? change(letter, position) : letter)).join('');
};
const between = (letters: string): Rule => eachLetter((letter) => letter + letters);
const apart = (separators: readonly string[]): Rule => {
  return (name) =>
    [...name.replaceAll(' ', '')]
      .map((letter, position) => letter + (separators[position % separators.length] ?? ''))
      .join('')
      .trim();
};
const wordsApart = (separator: string, gap: string): Rule => {
  return (name) =>
    name
      .split(' ')
      .map((word) => [...word].join(separator))
      .join(gap);
};
const inPieces = (size: number): Rule => {
  return (name) => name.replaceAll(' ', '').replaceAll(new RegExp(`.{${size}}`, 'gu'), '$& ');
};
/** Letters from the code points that begin with capital A and small a; the second may be the first. */
const alphabet = (capitals: number, smalls = capitals): Rule =>
  eachLetter((letter) => {
    const start = letter === letter.toUpperCase() ? capitals : smalls;
    const place = letter.toUpperCase().charCodeAt(0) - 65;
    return place >= 0 && place < 26 ? String.fromCodePoint(start + place) : letter;
  });
const swapped = (table: string): Rule => {
  const letters = new Map(table.split(' ').map((pair) => [pair[0], pair.slice(1)]));
  return eachLetter((letter) => letters.get(letter) ?? letter);
};
const eachWord = (change: (word: string) => string): Rule => {
  return (name) => name.split(' ').map(change).join(' ');
};

const eight = 'Anna Maria Peter Paul Johann Sebastian Ludwig Wolfgang';
const extra = eight.split(' ');

const smallCapitals = 'aᴀ bʙ cᴄ dᴅ eᴇ fꜰ gɢ hʜ iɪ jᴊ kᴋ lʟ mᴍ nɴ oᴏ pᴘ rʀ sꜱ tᴛ uᴜ vᴠ wᴡ yʏ zᴢ';

/** Ways to hide a name from a program and hardly from an eye. Each makes one disguise of each listed name. */
const hidden: Record<string, Rule> = {
  'zero-width joiner': between('\u200D'),
  'zero-width space': between('\u200B'),
  'zero-width non-joiner and word joiner': between('\u200C\u2060'),
  'soft hyphen': between('\u00AD'),
  'byte order mark': between('\uFEFF'),
  tags: between('\u{E0061}\u{E007F}'),
  'variation selectors': between('\uFE0F\u{E0101}'),
  'Hangul fillers': between('\u3164'),
  'invisible operators': between('\u2063'),
  'a right-to-left override around': (name) => `\u202E${name}\u202C`,
  'an override that shows the name turned round': (name) => `\u202E${[...name].toReversed().join('')}\u202C`,
  'isolates around words': eachWord((word) => `\u2067${word}\u2069`),
  'marks between letters': between('\u200E\u200F\u061C'),
  'an accent on each letter': between('\u0301'),
  'stacked marks': between('\u0336\u0489\u0323\u030A\u0361'),
  'enclosing circles': between('\u20DD'),
  'small capitals': (name) => swapped(smallCapitals)(name.toLowerCase()),
  'small capitals after a capital': swapped(smallCapitals),
  'bold mathematical letters': alphabet(0x1d400, 0x1d41a),
  'script mathematical letters': alphabet(0x1d4d0, 0x1d4ea),
  'Fraktur letters': alphabet(0x1d56c, 0x1d586),
  'double-struck small letters': (name) => alphabet(0x1d552)(name.toLowerCase()),
  'monospace letters': alphabet(0x1d670, 0x1d68a),
  'full-width letters': alphabet(0xff21, 0xff41),
  'circled letters': alphabet(0x24b6, 0x24d0),
  'parenthesized letters': alphabet(0x249c),
  'white letters in black squares': alphabet(0x1f170),
  'white letters in black circles': alphabet(0x1f150),
  'squared letters': alphabet(0x1f130),
  'regional indicators': alphabet(0x1f1e6),
  'Greek capitals': (name) => swapped('AΑ BΒ EΕ ZΖ HΗ IΙ KΚ MΜ NΝ OΟ PΡ TΤ YΥ XΧ')(name.toUpperCase()),
  'Greek small letters': (name) => swapped('aα iι kκ nη oο pρ uυ vν yγ')(name.toLowerCase()),
  'Greek Ζ and α': swapped('ZΖ aα'),
  'Cyrillic capitals': (name) => swapped('AА BВ CС EЕ HН IІ KК MМ OО PР SЅ TТ XХ YУ')(name.toUpperCase()),
  'Cyrillic small letters': swapped('aа cс eе oо pр xх yу iі sѕ rг kк mм tт nп hһ dԁ vѵ'),
  'Cyrillic in half of the letters': eachLetter((letter, position) =>
    position % 2 === 0 ? swapped('aа cс eе oо pр xх yу iі sѕ')(letter) : letter,
  ),
  'Armenian letters': swapped('oօ uս nո hհ gց qզ lլ'),
  'Cherokee letters': (name) =>
    swapped('AᎪ BᏴ CᏟ DᎠ EᎬ GᏀ HᎻ IᎥ JᎫ KᏦ LᏞ MᎷ PᏢ RᎡ SᏚ TᎢ VᏙ WᎳ ZᏃ')(name.toUpperCase()),
  'Lisu letters': (name) =>
    swapped(
      'AꓮBꓐ BꓐCꓚ CꓚDꓓ DꓓEꓰ EꓰFꓝ FꓝGꓖ HꓧIꓲ IꓲJꓙ KꓗLꓡ LꓡMꓟ NꓠOꓳ OꓳPꓑ RꓣSꓢ TꓔUꓴ VꓦWꓪ YꓬZꓜ'.replaceAll(
        /([A-Z]\p{Script=Lisu})[A-Z]\p{Script=Lisu}/gu,
        '$1',
      ),
    )(name.toUpperCase()),
  'letters of phonetics': swapped('aɑ gɡ iɪ oᴑ vʋ yʏ'),
  'digits for letters': swapped('o0 l1 e3 a4 s5 t7 b8 i1 O0 I1 E3 A4 S5 T7 B8'),
  'zero and one': swapped('o0 O0 l1 L1 i1 I1'),
  'signs for letters': swapped('a@ s$ i! l|'),
  'I for l': swapped('lI'),
  'l for I': swapped('Il il'),
  'rn for m': (name) => name.replaceAll('m', 'rn').replaceAll('M', 'RN'),
  'vv for w': (name) => name.replaceAll(/w/gi, 'vv'),
  'one dot between letters': wordsApart('.', ' '),
  'one dash between letters': wordsApart('-', ' '),
  'one middle dot between letters': wordsApart('·', ' '),
  'underscores between letters': wordsApart('_', ' '),
  'one space between letters': apart([' ']),
  'one space between letters and three between words': wordsApart(' ', '   '),
  'spaces, dots and dashes between letters': apart([' ', '.', '-', ' . ']),
  'hair spaces between letters': apart(['\u200A']),
  'braille blanks between letters': apart(['\u2800']),
  'tabs and line feeds between letters': apart(['\t', '\n', '\r\n']),
  'control characters between letters': apart(['\u0001', '\u007F']),
  'letters apart in another order of words': (name) => apart([' '])(name.split(' ').toReversed().join(' ')),
  'pieces of two letters': inPieces(2),
  'pieces of three letters': inPieces(3),
  'no space': (name) => name.replaceAll(' ', ''),
  'no space in another order of words': (name) => name.split(' ').toReversed().join(''),
  'eight words before': (name) => `${eight} ${name}`,
  'eight words behind': (name) => `${name} ${eight}`,
  'words between': (name) => name.split(' ').join(' Anna Maria Peter Paul '),
  'words around each word': (name) =>
    name
      .split(' ')
      .map((word, position) => `${extra[position]} ${word} ${extra[position + 4]}`)
      .join(' '),
  'a title and a trade': (name) => `Mr. ${name} International Import Export Services Ltd`,
  'letters glued to the ends': (name) => `xx${name.replaceAll(' ', '')}xx`,
  'eight words and small capitals': (name) => `${eight} ${swapped(smallCapitals)(name.toLowerCase())}`,
  'eight words and letters apart': (name) => `${eight}, ${apart([' '])(name)}`,
  'eight words and joiners': (name) => `${eight} ${between('\u200D')(name)}`,
  'Cyrillic letters and spaces': (name) => apart([' '])(swapped('aа cс eе oо pр xх yу iі')(name)),
  'digits and dots': (name) => wordsApart('.', ' ')(swapped('o0 l1 e3 a4 i1')(name)),
};

/** Slips and small changes: to be found for the review at least. */
const changed: Record<string, Rule> = {
  'a letter left out in the middle': eachWord((word) =>
    word.length < 6 ? word : word.slice(0, 4) + word.slice(5),
  ),
  'a letter doubled': eachWord((word) => word.slice(0, 3) + word.slice(2)),
  'the first letters changed places': eachWord((word) =>
    word.length < 5 ? word : `${word[1]}${word[0]}${word.slice(2)}`,
  ),
  'a letter before each word': eachWord((word) => (word.length < 5 ? word : `x${word}`)),
  'a letter behind each word': eachWord((word) => (word.length < 5 ? word : `${word}x`)),
  'the first letter of the longest word left out': (name) => {
    const longest = name.split(' ').toSorted((one, other) => other.length - one.length)[0] ?? '';
    return name.replace(longest, longest.slice(1));
  },
};

/** Written by hand. Each is of a listed name of the sandbox. */
export const handWritten: readonly string[] = [
  'Zоltаn Quаrrеndоrf',
  'Золтан Кваррендорф',
  'ЗОЛТАН КВАРРЕНДОРФ',
  'Ζολταν Κβαρρεντορφ',
  'Ибрагим Таркованни',
  'Ибрахим Таркованни',
  'Одалис Бракентхвайт',
  'Меридиан Восск Трейдинг',
  'Ζοltan Quarrendοrf',
  'ᴢᴏʟᴛᴀɴ ǫᴜᴀʀʀᴇɴᴅᴏʀꜰ',
  'Z0LTAN QUARREND0RF',
  'Ƶøłŧąņ Qųąřřęŋđøřƒ',
  'Ｚ・ｏ・ｌ・ｔ・ａ・ｎ　Ｑ・ｕ・ａ・ｒ・ｒ・ｅ・ｎ・ｄ・ｏ・ｒ・ｆ',
  'Z̷̢o̸̧l̵̨t̶̡a̴̛n̷ Q̷̢u̸̧ą̵r̶̡r̴̛e̷n̷d̸o̵r̶f',
  'Zoltan "the Trader" Emeric von und zu Quarrendorf-Hohenstein',
  'QUARRENDORF Zoltan c/o Acme Holdings International Trading Co., Ltd.',
  'zoltan.quarrendorf@example.com',
  'Zol tan Quar ren dorf',
  'Zo lt an Qu ar re nd or f',
  'Z-o-l-t-a-n/Q-u-a-r-r-e-n-d-o-r-f',
  'Z   o   l   t   a   n   Q   u   a   r   r   e   n   d   o   r   f',
  'Ζ ο λ τ α ν Q u a r r e n d o r f',
  'Z\u200Bo l\u200Dt.a-n Q\u00ADu a\u2060r·r e n d\uFEFFo r f',
  '<b>Zoltan</b> <i>Quarrendorf</i>',
  'MrZoltanQuarrendorf',
  'ZoltanQuarrendorfGmbH',
  'Quarrendorf,Zoltan',
  'Zoltan\tQuarrendorf',
  'Zoltan\r\nQuarrendorf',
  'M3r1d14n V055k Tr4d1ng',
  'Meridian Global Vossk Holdings Trading Partners Limited',
  'MERIDIANVOSSKTRADING',
  'Мeridiаn Vоssk Shiррing',
  'lbrahirn Tarkovanni',
  'Ibrahim bin Ali al-Tarkovanni',
  'Ⓘⓑⓡⓐⓗⓘⓜ Ⓣⓐⓡⓚⓞⓥⓐⓝⓝⓘ',
  'Yuanchen Mo Trading and Consulting Company',
  '墨\u3000渊\u3000尘',
  '墨·渊·尘',
  '墨\u200D渊\uFE00尘',
  '墨渊尘先生',
  '墨渊尘 张三 李四',
  '墨淵塵',
  'HalberdineCharity',
  'H a l b e r d i n e  C h a r i t y',
  'Halberdine Relief Foundation and Sons of the Northern Province Trust',
  'Odalys Brackenthwa1te',
  'Vermilion Kestreldune Shipping and Logistics',
];

/** The listed name is Latin and has letters that the rule changes; other disguises would be the name itself. */
const made = (rules: Record<string, Rule>, name: string): [rule: string, disguise: string][] =>
  Object.entries(rules)
    .map(([rule, change]): [string, string] => [rule, change(name)])
    .filter(([, disguise]) => disguise !== name);

const inTitleCase = (name: string) =>
  name.toLowerCase().replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());

/** Disguises of each listed name by each rule, the same in each run. */
export function disguisesOf(listed: readonly ListedName[]) {
  const names = [...new Set(listed.map(({ name }) => inTitleCase(name)))].filter((name) =>
    /^[A-Z]/.test(name),
  );
  return {
    hidden: names.flatMap((name) => made(hidden, name)),
    changed: names.flatMap((name) => made(changed, name)),
  };
}
