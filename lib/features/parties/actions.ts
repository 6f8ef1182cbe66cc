'use server';

import { action } from '../../auth/action.ts';
import { archiveParty, mergeParties, restoreParty } from './verbs/archive-party.ts';
import { patchFromParty, revealParty } from './verbs/reveal-party.ts';
import { saveParty } from './verbs/save-party.ts';

export const savePartyAction = action(saveParty);
export const archivePartyAction = action(archiveParty);
export const restorePartyAction = action(restoreParty);
export const mergePartiesAction = action(mergeParties);
export const revealPartyAction = action(revealParty);
export const patchFromPartyAction = action(patchFromParty);
