'use server';

import { action } from '../../auth/action.ts';
import { checkAccount } from './verbs/check-account.ts';
import { verifyAlipay } from './verbs/verify-alipay.ts';

export const checkAccountAction = action(checkAccount);

export const verifyAlipayAction = action(verifyAlipay);
