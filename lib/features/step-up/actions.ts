'use server';

import { action, ownAction } from '../../auth/action.ts';
import { proofSchema, resetFactorSchema, startEnrolmentSchema } from './schema.ts';
import { confirmEnrolment, removeOwnFactor, renewRecoveryCodes, startEnrolment } from './use-cases/enrol.ts';
import { resetFactor } from './use-cases/reset-factor.ts';
import { stepUp } from './use-cases/step-up.ts';

export const stepUpAction = ownAction({ schema: proofSchema, run: stepUp });
export const startEnrolmentAction = ownAction({ schema: startEnrolmentSchema, run: startEnrolment });
export const confirmEnrolmentAction = ownAction({ schema: proofSchema, run: confirmEnrolment });
export const removeOwnFactorAction = ownAction({ schema: proofSchema, run: removeOwnFactor });
export const renewRecoveryCodesAction = ownAction({ schema: proofSchema, run: renewRecoveryCodes });
export const resetFactorAction = action({
  permission: 'second-factor:reset',
  schema: resetFactorSchema,
  run: resetFactor,
});
