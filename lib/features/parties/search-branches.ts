import { cleanLine } from '../../service-core/text/clean-text.ts';
import { spokenKeys } from '../../spoken-keys.ts';

/** The branches whose name has the text in it, or is spelt so in pinyin or by its initials; in their own order. */
export function branchesNamed(branches: readonly string[], query: string): string[] {
  const wanted = plain(query);
  const isSpelt = /^[a-z]{2,}$/.test(wanted);
  return branches.filter(
    (branch) =>
      plain(branch).includes(wanted) ||
      (isSpelt && spokenKeys(branch).some((key) => key.startsWith(wanted) || key.includes(` ${wanted}`))),
  );
}

const plain = (text: string) => cleanLine(text).normalize('NFKC').toLowerCase();
