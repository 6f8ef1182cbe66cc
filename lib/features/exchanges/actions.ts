'use server';

import { action } from '../../auth/action.ts';
import { checkSignature } from './use-cases/check-signature.ts';

export const checkSignatureAction = action(checkSignature);
