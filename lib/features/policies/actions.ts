'use server';

import { action } from '../../auth/action.ts';
import { acceptPolicy, proposePolicy, rejectPolicy, withdrawPolicy } from './verbs/propose-policy.ts';

export const proposePolicyAction = action(proposePolicy);
export const acceptPolicyAction = action(acceptPolicy);
export const rejectPolicyAction = action(rejectPolicy);
export const withdrawPolicyAction = action(withdrawPolicy);
