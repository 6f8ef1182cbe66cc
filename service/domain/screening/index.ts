export { readScreeningLists, shippedScreeningList } from './lists.ts';
export { type ScreeningIndex, screenParty } from './match.ts';
export type { ScreenedParty, ScreeningHit } from './types.ts';
