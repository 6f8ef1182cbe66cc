import { setImmediate as nextTurn } from 'node:timers/promises';
import { readingOf } from './chinese-sound.ts';
import { nameTokens } from './names.ts';
import { compareNames, type Pair } from './pairing.ts';
import { entryKey, type ListedName, type ScreenedParty, type ScreeningHit } from './types.ts';
import { type Name, parsedName, sameWord, similarityOf, type Word } from './words.ts';

/** One wrong letter in a long name stays above the first, a shared family name stays below the second. */
const thresholds = { hit: 0.9, near: 0.8 };
/** A name that shares only the sound of the characters is never a hit. */
const readingCap = 0.89;
/** A name is looked at closely when this share of its letters may have met a word of the screened one. */
const closerLook = 0.6;

type Indexed = { listed: ListedName; name: Name; cap: number };
type Form = { word: Word; names: Indexed[] };

/** Listed names by their words, so that a real list of tens of thousands is not read for each order. */
export type ScreeningIndex = {
  bySound: ReadonlyMap<string, readonly Form[]>;
  byPrefix: ReadonlyMap<string, readonly Form[]>;
  /** Names of the lists, aliases counted. */
  size: number;
};

const han = /\p{Script=Han}/u;

const namesAtOnce = 200;

/** Makes the index in steps, so that a long list does not keep requests waiting while it is read. */
export async function indexNames(listedNames: readonly ListedName[]): Promise<ScreeningIndex> {
  const forms = new Map<string, Form>();
  for (let start = 0; start < listedNames.length; start += namesAtOnce) {
    for (const listed of listedNames.slice(start, start + namesAtOnce)) addName(forms, listed);
    await nextTurn();
  }
  return indexOf(forms, listedNames.length);
}

function addName(forms: Map<string, Form>, listed: ListedName): void {
  const entries: Indexed[] = [{ listed, name: parsedName(listed.name), cap: 1 }];
  if (han.test(listed.name)) entries.push({ listed, name: spokenName(listed.name), cap: readingCap });
  for (const entry of entries) {
    for (const word of [...entry.name.words, ...entry.name.joined]) {
      const key = `${word.text} ${word.chineseSound ?? ''}`;
      const form = forms.get(key);
      if (form) form.names.push(entry);
      else forms.set(key, { word, names: [entry] });
    }
  }
}

function indexOf(forms: ReadonlyMap<string, Form>, size: number): ScreeningIndex {
  const bySound = new Map<string, Form[]>();
  const byPrefix = new Map<string, Form[]>();
  for (const form of forms.values()) {
    for (const key of soundKeys(form.word)) add(bySound, key, form);
    add(byPrefix, prefixOf(form.word.text), form);
  }
  return { bySound, byPrefix, size };
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

function soundKeys({ sound, chineseSound }: Word): string[] {
  return [
    ...(sound === undefined ? [] : [`s ${sound}`]),
    ...(chineseSound === undefined ? [] : [`c ${chineseSound}`]),
  ];
}

/** One Chinese character tells more than two Latin letters do. */
function prefixOf(text: string): string {
  return han.test(text) ? ([...text][0] ?? '') : text.slice(0, 2);
}

/** The reading of a name in Chinese characters, without the words for its company's form. */
const spokenName = (name: string): Name => parsedName(readingOf(nameTokens(name).join(' ')));

/** The best hit of a party under any of its names, or undefined when no listed name is close enough. */
export function screenParty(index: ScreeningIndex, party: ScreenedParty): ScreeningHit | undefined {
  let best: ScreeningHit | undefined;
  for (const screenedName of new Set(party.names)) {
    const spellings = [{ name: parsedName(screenedName), cap: 1 }];
    if (han.test(screenedName)) spellings.push({ name: spokenName(screenedName), cap: readingCap });
    for (const { name, cap } of spellings) {
      for (const { entry, share } of candidatesFor(index, name)) {
        if (best && share <= best.score) break;
        if (party.cleared?.has(entryKey(entry.listed))) continue;
        const { score: alike, pairs } = compareNames(name, entry.name);
        const score = Math.min(alike, cap, entry.cap);
        if (score < thresholds.near || (best && score <= best.score)) continue;
        const strength = score >= thresholds.hit ? 'hit' : 'near';
        const explanation = explain(entry.listed, { score, pairs });
        best = { ...entry.listed, strength, score, screenedName, explanation };
      }
    }
  }
  return best;
}

type Candidate = { entry: Indexed; share: number };

/** Entries with the share of letters that belong to words like those of the screened name, the largest first. */
function candidatesFor(index: ScreeningIndex, name: Name): Candidate[] {
  const letters = new Map<Indexed, number>();
  for (const word of [...name.words, ...name.joined]) {
    for (const [form, similarity] of formsLike(index, word)) {
      const gain = similarity * (word.text.length + form.word.text.length);
      for (const entry of form.names) letters.set(entry, (letters.get(entry) ?? 0) + gain);
    }
  }
  const candidates: Candidate[] = [];
  for (const [entry, found] of letters) {
    const share = found / (name.letters + entry.name.letters);
    if (share >= closerLook) candidates.push({ entry, share });
  }
  return candidates.toSorted((one, other) => other.share - one.share);
}

function formsLike(index: ScreeningIndex, word: Word): Map<Form, number> {
  const like = new Map<Form, number>();
  for (const key of soundKeys(word))
    for (const form of index.bySound.get(key) ?? []) like.set(form, similarityOf(word, form.word));
  const { length } = word.text;
  for (const form of index.byPrefix.get(prefixOf(word.text)) ?? []) {
    const other = form.word.text.length;
    if (other * 2 < length || length * 2 < other || like.has(form)) continue;
    const similarity = similarityOf(word, form.word);
    if (similarity >= sameWord) like.set(form, similarity);
  }
  return like;
}

function explain(listed: ListedName, match: { score: number; pairs: readonly Pair[] }): string {
  const words = match.pairs
    .map(({ screened, listed: met }) =>
      screened.text === met.text ? met.text : `${screened.text}≈${met.text}`,
    )
    .join(', ');
  const from = listed.countries?.length ? `, ${listed.countries.join('/')}` : '';
  return `${listed.list} ${listed.entryId} "${listed.name}"${from}, score ${match.score.toFixed(2)} (${words})`;
}
