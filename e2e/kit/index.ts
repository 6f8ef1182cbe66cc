// The test kit, `corridor/qa` from outside (docs/qa.md). It imports Playwright and the payout interface's library, and
// nothing of the portal.
export type { Callbacks, HeldCallback } from './callbacks.ts';
export type { Fault, Faults } from './faults.ts';
export { choose, fieldOf, fill } from './fill.ts';
export type { Family, Idle, MadeOrder, OrderWish } from './portal.ts';
export type { Delivery, Sandbox } from './sandbox.ts';
export { signIn } from './sign-in.ts';
export { type Person, peopleOf, personOf, type Role, type Stack } from './stack.ts';
export { expect, test } from './test.ts';
export { addDocument, type Transfer, toParties, toPurpose, toReview, tradeIdOn } from './transfer.ts';
export { card, type Ending, endings, pdf } from './values.ts';
