'use client';
import { sectionOf } from '@/lib/features/transfers/fields.ts';
import { useDraft, useShown } from './draft-context.ts';
import type { Party } from './folded-parties.ts';

/** Whether a party is shown in short; what is wrong with it is shown where it is mended. */
export function useFoldedParty(party: Party): boolean {
  const { folded } = useDraft();
  const hasProblem = useHasProblem(party);
  return folded.has(party) && !hasProblem;
}

/** Whether something about a party is shown to be wrong. */
export function useHasProblem(party: Party): boolean {
  const { family } = useDraft();
  const { problems, words } = useShown();
  const isOwn = (path: (typeof problems)[number]['path']) => sectionOf(path, family) === party;
  return problems.some(({ path }) => isOwn(path)) || words.some(({ path }) => isOwn(path));
}
