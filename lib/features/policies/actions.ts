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
  permission: 'policy:change',
  schema: proposePolicySchema,
  run: proposePolicy,
});
export const acceptPolicyAction = action({
  permission: 'policy:change',
  schema: acceptPolicySchema,
  run: acceptPolicy,
});
export const rejectPolicyAction = action({
  permission: 'policy:change',
  schema: rejectPolicySchema,
  run: rejectPolicy,
});
export const withdrawPolicyAction = action({
  permission: 'policy:change',
  schema: withdrawPolicySchema,
  run: withdrawPolicy,
});
