'use server';

import { action } from '../../auth/action.ts';
import {
  acceptPolicySchema,
  proposePolicySchema,
  rejectPolicySchema,
  withdrawPolicySchema,
} from './schema.ts';
import { acceptPolicy, rejectPolicy, withdrawPolicy } from './use-cases/decide-policy.ts';
import { proposePolicy } from './use-cases/propose-policy.ts';

export const proposePolicyAction = action({
  schema: proposePolicySchema,
  run: proposePolicy,
});
export const acceptPolicyAction = action({
  schema: acceptPolicySchema,
  run: acceptPolicy,
});
export const rejectPolicyAction = action({
  schema: rejectPolicySchema,
  run: rejectPolicy,
});
export const withdrawPolicyAction = action({
  schema: withdrawPolicySchema,
  run: withdrawPolicy,
});
