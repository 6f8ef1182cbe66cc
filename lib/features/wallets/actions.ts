'use server';

import { z } from 'zod';
import { action } from '../../auth/action.ts';
import { convertSchema } from './schema.ts';
import { convert } from './use-cases/convert.ts';
import { readWalletsNow } from './use-cases/read-wallets-now.ts';

export const convertAction = action({ permission: 'wallet:convert', schema: convertSchema, run: convert });

export const readWalletsAction = action({
  permission: 'order:check',
  schema: z.strictObject({}),
  run: readWalletsNow,
});
