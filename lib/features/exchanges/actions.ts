'use server';

import { z } from 'zod';
import { action } from '../../auth/action.ts';
import { checkSignature } from './use-cases/check-signature.ts';

export const checkSignatureAction = action({
  schema: z.strictObject({}),
  run: checkSignature,
});
