'use server';

import { z } from 'zod';
import { ownAction } from '../../auth/action.ts';
import {
  addPasskeySchema,
  confirmAppSchema,
  personProofSchema,
  proofSchema,
  removeFactorSchema,
  renameFactorSchema,
} from './schema.ts';
import {
  addPasskey,
  confirmEnrolment,
  removeOwnFactor,
  renameFactor,
  renewRecoveryCodes,
  startEnrolment,
  startPasskey,
} from './verbs/enrol.ts';
import { askPasskey, hasPasskey, proveSelf, stepUp } from './verbs/step-up.ts';

export const stepUpAction = ownAction({ schema: proofSchema, run: stepUp });
export const proveSelfAction = ownAction({ schema: personProofSchema, run: proveSelf });
export const hasPasskeyAction = ownAction({ schema: z.strictObject({}), run: hasPasskey });
export const askPasskeyAction = ownAction({ schema: z.strictObject({}), run: askPasskey });
export const startEnrolmentAction = ownAction({
  schema: personProofSchema,
  alsoToEnrol: true,
  run: startEnrolment,
});
export const confirmEnrolmentAction = ownAction({
  schema: confirmAppSchema,
  alsoToEnrol: true,
  run: confirmEnrolment,
});
export const startPasskeyAction = ownAction({
  schema: personProofSchema,
  alsoToEnrol: true,
  run: startPasskey,
});
export const addPasskeyAction = ownAction({ schema: addPasskeySchema, alsoToEnrol: true, run: addPasskey });
export const renameFactorAction = ownAction({ schema: renameFactorSchema, run: renameFactor });
export const removeOwnFactorAction = ownAction({ schema: removeFactorSchema, run: removeOwnFactor });
export const renewRecoveryCodesAction = ownAction({ schema: proofSchema, run: renewRecoveryCodes });
