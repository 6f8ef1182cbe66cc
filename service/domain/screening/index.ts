export { screeningLists } from './current-lists.ts';
export { screenParty } from './match.ts';
export type { ScreenedParty, ScreeningHit } from './types.ts';
export { entryKey } from './types.ts';
