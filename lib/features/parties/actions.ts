'use server';

import { action } from '../../auth/action.ts';
import {
  fillPartySchema,
  mergePartiesSchema,
  partySchema,
  revealPartySchema,
  savePartySchema,
} from './schema.ts';
import { archiveParty, mergeParties, restoreParty } from './use-cases/archive-party.ts';
import { patchFromParty, revealParty } from './use-cases/reveal-party.ts';
import { saveParty } from './use-cases/save-party.ts';

export const savePartyAction = action({ schema: savePartySchema, run: saveParty });
export const archivePartyAction = action({
  schema: partySchema,
  run: archiveParty,
});
export const restorePartyAction = action({
  schema: partySchema,
  run: restoreParty,
});
export const mergePartiesAction = action({
  schema: mergePartiesSchema,
  run: mergeParties,
});
export const revealPartyAction = action({
  schema: revealPartySchema,
  run: revealParty,
});
export const patchFromPartyAction = action({
  schema: fillPartySchema,
  run: patchFromParty,
});
