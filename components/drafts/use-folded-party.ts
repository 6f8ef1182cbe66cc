'use client';
import { sectionOf } from '@/lib/features/transfers/fields.ts';
import { useDraft, useShown } from './draft-context.ts';
import type { Party } from './folded-parties.ts';

/** True if a party is shown in short; one with problems is shown in full, so that they can be fixed. */
export function useFoldedParty(party: Party): boolean {
  const { folded } = useDraft();
  const hasProblem = useHasProblem(party);
  return folded.has(party) && !hasProblem;
}

/** True if a problem of a party is shown. */
export function useHasProblem(party: Party): boolean {
  const { family } = useDraft();
  const { problems, words } = useShown();
  const isOwn = (path: (typeof problems)[number]['path']) => sectionOf(path, family) === party;
  return problems.some(({ path }) => isOwn(path)) || words.some(({ path }) => isOwn(path));
}
