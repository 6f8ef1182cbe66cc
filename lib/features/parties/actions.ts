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

export const savePartyAction = action({ permission: 'party:edit', schema: savePartySchema, run: saveParty });
export const archivePartyAction = action({
  permission: 'party:edit',
  schema: partySchema,
  run: archiveParty,
});
export const restorePartyAction = action({
  permission: 'party:edit',
  schema: partySchema,
  run: restoreParty,
});
export const mergePartiesAction = action({
  permission: 'party:edit',
  schema: mergePartiesSchema,
  run: mergeParties,
});
export const revealPartyAction = action({
  permission: 'party:reveal',
  schema: revealPartySchema,
  run: revealParty,
});
export const patchFromPartyAction = action({
  permission: 'order:draft',
  schema: fillPartySchema,
  run: patchFromParty,
});
