export { screeningLists } from './current-lists.ts';
export { screenPartyAgain as screenParty } from './remembered.ts';
export type { ScreenedParty, ScreeningHit } from './types.ts';
export { entryKey } from './types.ts';
