export { shippedScreeningList } from './lists.ts';
export { screenParty } from './match.ts';
export type { ScreenedParty } from './types.ts';
