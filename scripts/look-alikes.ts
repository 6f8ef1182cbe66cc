import { readFile, writeFile } from 'node:fs/promises';
import { commandLine } from './lib/command-line.ts';
import { runMain } from './lib/problem.ts';

// node scripts/bootstrap.mjs look-alikes path/to/confusables.txt path/to/UnicodeData.txt

const table = 'service/data/look-alikes/table.json';
const marks = /\p{M}/gu;
const plain = /^(?:[a-z0-9]+|\p{Script=Han})$/u;
const style =
  '(?:(?:SMALL CAPITAL|TURNED|REVERSED|INVERTED|SIDEWAYS|OPEN|CLOSED|DOTLESS|BARRED|SCRIPT|LONG|MIDDLE TILDE) )*';
/** Character names that say which letter is drawn; confusables.txt leaves small capitals and white letters on black out. */
const namedLetters = [
  new RegExp(`^LATIN (?:(?:CAPITAL|SMALL) )?LETTER ${style}([A-Z])(?: WITH .*)?$`),
  /^(?:CROSSED )?(?:NEGATIVE )?(?:CIRCLED|SQUARED|PARENTHESIZED) LATIN (?:CAPITAL|SMALL) LETTER ([A-Z])$/,
  /^REGIONAL INDICATOR SYMBOL LETTER ([A-Z])$/,
];

/** Rows of a file of the Unicode Character Database: fields between semicolons, comments after a number sign. */
function* rowsOf(text: string): Generator<string[]> {
  for (const line of text.split('\n')) {
    const fields = line.replace(/#.*/, '').split(';');
    if (fields.length > 1) yield fields.map((field) => field.trim());
  }
}

const charactersOf = (codePoints: string) =>
  codePoints
    .split(/\s+/)
    .map((hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .join('');

await runMain(async () => {
  const program = commandLine('look-alikes', `Makes ${table} from two files of one version of Unicode.`)
    .argument('<confusables>', 'confusables.txt')
    .argument('<names>', 'UnicodeData.txt')
    .parse();
  const [confusables = '', names = ''] = await Promise.all(
    program.args.map((path) => readFile(path, 'utf8')),
  );
  const seen = new Map<string, string>();
  for (const [from = '', to = ''] of rowsOf(confusables)) seen.set(charactersOf(from), charactersOf(to));
  const named = new Map<string, string>();
  for (const [code = '', name = ''] of rowsOf(names)) {
    const letter = namedLetters.map((pattern) => pattern.exec(name)?.[1]).find(Boolean);
    if (letter) named.set(charactersOf(code), letter);
  }

  const bare = (text: string) => text.normalize('NFKD').replace(marks, '');
  const drawn = (text: string): string =>
    [...bare(text)]
      .map((letter) => (letter < '\u0080' ? letter : (named.get(letter) ?? letter)))
      .join('')
      .toLowerCase();
  const sources = new Map<string, string[]>();
  for (const letter of new Set([...seen.keys(), ...named.keys()])) {
    const stem = bare(letter).toLowerCase();
    // Screening itself takes compatibility forms and accents off, and reads the signs of ASCII.
    if (letter !== letter.normalize('NFKC') || /^[\0-\u007f]*$/.test(stem)) continue;
    const target = [drawn(letter), drawn(seen.get(letter) ?? letter)].find((text) => plain.test(text));
    if (target === undefined || target === letter) continue;
    sources.set(target, [...(sources.get(target) ?? []), letter]);
  }

  const code = (letter: string) => (letter.codePointAt(0) ?? 0).toString(16);
  const letters = [...sources]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([target, from]) => [target, from.toSorted().map(code).join(' ')]);
  const unicode = /^# Version: (.+)$/m.exec(confusables)?.[1]?.trim();
  const json = JSON.stringify({ unicode, letters: Object.fromEntries(letters) }, undefined, 2);
  await writeFile(table, `${json}\n`);
  console.log(`${table}: ${[...sources.values()].flat().length} characters of Unicode ${unicode}.`);
});
