import { nameTokens } from './names.ts';
import { wordSimilarity } from './similarity.ts';
import type { ListedName, ScreenedParty, ScreeningHit } from './types.ts';

/** Below this a name is not reported: one wrong letter in a long name passes it, a shared family name does not. */
const threshold = 0.9;
/** Words less alike than this count as different words. */
const sameWord = 0.85;

type IndexedName = { listed: ListedName; tokens: string[] };

/** Names by the first letters of their words, so that a real list of tens of thousands is not read for each order. */
export type ScreeningIndex = { byPrefix: ReadonlyMap<string, readonly IndexedName[]>; size: number };

export function indexNames(listedNames: readonly ListedName[]): ScreeningIndex {
  const byPrefix = new Map<string, IndexedName[]>();
  for (const listed of listedNames) {
    const tokens = nameTokens(listed.name);
    for (const prefix of new Set(tokens.map(prefixOf))) {
      const bucket = byPrefix.get(prefix);
      if (bucket) bucket.push({ listed, tokens });
      else byPrefix.set(prefix, [{ listed, tokens }]);
    }
  }
  return { byPrefix, size: listedNames.length };
}

/** The best hit of a party under any of its names, or undefined when no listed name is close enough. */
export function screenParty(index: ScreeningIndex, party: ScreenedParty): ScreeningHit | undefined {
  let best: ScreeningHit | undefined;
  for (const name of new Set(party.names)) {
    for (const hit of hitsOf(index, name)) {
      if (!best || hit.score > best.score) best = hit;
    }
  }
  return best;
}

function* hitsOf(index: ScreeningIndex, screenedName: string): Generator<ScreeningHit> {
  const tokens = nameTokens(screenedName);
  const seen = new Set<ListedName>();
  for (const prefix of new Set(tokens.map(prefixOf))) {
    for (const candidate of index.byPrefix.get(prefix) ?? []) {
      if (seen.has(candidate.listed)) continue;
      seen.add(candidate.listed);
      const match = matchTokens(tokens, candidate.tokens);
      if (match.score < threshold) continue;
      yield {
        ...candidate.listed,
        score: match.score,
        screenedName,
        explanation: explain(candidate.listed, match),
      };
    }
  }
}

type Pair = { screened: string; listed: string; similarity: number };

/**
 * Pairs each listed word with the most similar screened word that is still free, best pairs first, whatever the
 * order of the words. The score is the share of all letters, on both sides, that found a partner, weighted by how
 * alike the partners are: an extra or missing name lowers it in proportion to its length.
 */
export function matchTokens(screened: readonly string[], listed: readonly string[]) {
  const candidates: Pair[] = [];
  for (const a of screened) {
    for (const b of listed) {
      const similarity = wordSimilarity(a, b);
      if (similarity >= sameWord) candidates.push({ screened: a, listed: b, similarity });
    }
  }
  candidates.sort((one, other) => other.similarity - one.similarity);
  const freeScreened = [...screened];
  const freeListed = [...listed];
  const pairs = candidates.filter((pair) => {
    const i = freeScreened.indexOf(pair.screened);
    const j = freeListed.indexOf(pair.listed);
    if (i < 0 || j < 0) return false;
    freeScreened.splice(i, 1);
    freeListed.splice(j, 1);
    return true;
  });
  const matched = pairs.reduce(
    (sum, pair) => sum + pair.similarity * (pair.screened.length + pair.listed.length),
    0,
  );
  const total = [...screened, ...listed].reduce((sum, word) => sum + word.length, 0);
  return { score: total === 0 ? 0 : matched / total, pairs };
}

function explain(listed: ListedName, match: { score: number; pairs: readonly Pair[] }): string {
  const words = match.pairs
    .map((pair) => (pair.screened === pair.listed ? pair.listed : `${pair.screened}≈${pair.listed}`))
    .join(', ');
  return `${listed.list} ${listed.entryId} "${listed.name}", score ${match.score.toFixed(2)} (${words})`;
}

/** One Chinese character tells more than two Latin letters do. */
function prefixOf(token: string): string {
  return /^\p{Script=Han}/u.test(token) ? [...token][0]! : token.slice(0, 2);
}
