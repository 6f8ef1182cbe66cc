'use server';

import { action, ownAction } from '../../auth/action.ts';
import { personProofSchema, proofSchema } from './schema.ts';
import {
  confirmEnrolment,
  removeOwnFactor,
  renewRecoveryCodes,
  resetFactor,
  startEnrolment,
} from './verbs/enrol.ts';
import { proveSelf, stepUp } from './verbs/step-up.ts';

export const stepUpAction = ownAction({ schema: proofSchema, run: stepUp });
export const proveSelfAction = ownAction({ schema: personProofSchema, run: proveSelf });
export const startEnrolmentAction = ownAction({ schema: personProofSchema, run: startEnrolment });
export const confirmEnrolmentAction = ownAction({ schema: proofSchema, run: confirmEnrolment });
export const removeOwnFactorAction = ownAction({ schema: proofSchema, run: removeOwnFactor });
export const renewRecoveryCodesAction = ownAction({ schema: proofSchema, run: renewRecoveryCodes });
export const resetFactorAction = action(resetFactor);
