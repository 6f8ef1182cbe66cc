'use server';

import { action } from '../../auth/action.ts';
import { checkSignature } from './verbs/check-signature.ts';

export const checkSignatureAction = action(checkSignature);
