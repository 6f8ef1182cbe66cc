/** Jaro similarity: the share of characters two words have in common, in about the same place. */
function jaro(a: string[], b: string[]): number {
  const window = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const takenOfB = b.map(() => false);
  const commonOfA: string[] = [];
  a.forEach((char, i) => {
    const end = Math.min(b.length - 1, i + window);
    for (let j = Math.max(0, i - window); j <= end; j += 1) {
      if (takenOfB[j] || b[j] !== char) continue;
      takenOfB[j] = true;
      commonOfA.push(char);
      return;
    }
  });
  const common = commonOfA.length;
  if (common === 0) return 0;
  const commonOfB = b.filter((_, j) => takenOfB[j]);
  const outOfPlace = commonOfA.filter((char, i) => char !== commonOfB[i]).length / 2;
  return (common / a.length + common / b.length + (common - outOfPlace) / common) / 3;
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
  const left = [...a];
  const right = [...b];
  if (chinese.test(a) && Math.min(left.length, right.length) < chineseCompanyLength) return 0;
  const base = jaro(left, right);
  let prefix = 0;
  while (prefix < 4 && prefix < left.length && left[prefix] === right[prefix]) prefix += 1;
  return base + prefix * 0.1 * (1 - base);
}
