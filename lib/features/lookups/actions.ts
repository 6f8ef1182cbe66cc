'use server';

import { action } from '../../auth/action.ts';
import { checkAccount } from './use-cases/check-account.ts';
import { verifyAlipay } from './use-cases/verify-alipay.ts';

export const checkAccountAction = action(checkAccount);

export const verifyAlipayAction = action(verifyAlipay);
