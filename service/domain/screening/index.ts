export { screeningLists, screenPartyAgain as screenParty } from './current-lists.ts';
export type { ScreenedParty, ScreeningHit } from './match.ts';
export { entryKey } from './match.ts';
