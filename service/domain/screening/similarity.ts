/** Jaro similarity: the share of characters two words have in common, in about the same place. */
function jaro(a: string, b: string): number {
  const window = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const takenOfB = new Uint8Array(b.length);
  const commonOfA: number[] = [];
  for (let i = 0; i < a.length; i += 1) {
    const char = a.charCodeAt(i);
    const end = Math.min(b.length - 1, i + window);
    for (let j = Math.max(0, i - window); j <= end; j += 1) {
      if (takenOfB[j] === 1 || b.charCodeAt(j) !== char) continue;
      takenOfB[j] = 1;
      commonOfA.push(char);
      break;
    }
  }
  const common = commonOfA.length;
  if (common === 0) return 0;
  let seen = 0;
  let outOfPlace = 0;
  for (let j = 0; j < b.length; j += 1) {
    if (takenOfB[j] === 0) continue;
    if (b.charCodeAt(j) !== commonOfA[seen]) outOfPlace += 1;
    seen += 1;
  }
  return (common / a.length + common / b.length + (common - outOfPlace / 2) / common) / 3;
}

const chinese = /\p{Script=Han}/u;
/** One character more or less makes another person; only in a company's long name can it be a slip. */
const chineseCompanyLength = 5;

/**
 * Jaro–Winkler similarity of two words, 0 to 1: like Jaro, and higher for words that begin alike, as variants of
 * one name do.
 */
export function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  if (chinese.test(a) && Math.min(a.length, b.length) < chineseCompanyLength) return 0;
  const base = jaro(a, b);
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix += 1;
  return base + prefix * 0.1 * (1 - base);
}
