import { type ScreeningIndex, screenParty } from './match.ts';
import type { ScreenedParty, ScreeningHit } from './types.ts';

const keptAtMost = 2_000;
const kept = new WeakMap<ScreeningIndex, Map<string, ScreeningHit | undefined>>();

/**
 * Returns the result of {@link screenParty}, from memory for a party that was screened against these very lists before:
 * partners pay the same people month after month. New lists are another index, against which everybody is screened
 * again.
 */
export function screenPartyAgain(index: ScreeningIndex, party: ScreenedParty): ScreeningHit | undefined {
  let hits = kept.get(index);
  if (hits === undefined) kept.set(index, (hits = new Map()));
  const key = JSON.stringify([party.names, [...(party.cleared ?? [])]]);
  if (hits.has(key)) return hits.get(key);
  const hit = screenParty(index, party);
  if (hits.size >= keptAtMost) hits.clear();
  hits.set(key, hit);
  return hit;
}
