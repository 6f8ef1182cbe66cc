'use server';

import { action } from '../../auth/action.ts';
import { convertSchema } from './schema.ts';
import { convert } from './use-cases/convert.ts';

export const convertAction = action({ permission: 'wallet:convert', schema: convertSchema, run: convert });
