'use server';

import { action } from '../../auth/action.ts';
import { checkAccountSchema, verifyAlipaySchema } from './schema.ts';
import { checkAccount } from './use-cases/check-account.ts';
import { verifyAlipay } from './use-cases/verify-alipay.ts';

export const checkAccountAction = action({
  schema: checkAccountSchema,
  run: checkAccount,
});

export const verifyAlipayAction = action({
  schema: verifyAlipaySchema,
  run: verifyAlipay,
});
