'use server';

import { z } from 'zod';
import { action } from '../../auth/action.ts';
import { conversionIdSchema, convertSchema, lowBalanceSchema } from './schema.ts';
import { askConversion } from './use-cases/ask-conversion.ts';
import { changeLowBalance } from './use-cases/change-low-balance.ts';
import { convert } from './use-cases/convert.ts';
import { readWalletsNow } from './use-cases/read-wallets-now.ts';

export const convertAction = action({ permission: 'wallet:convert', schema: convertSchema, run: convert });

export const askConversionAction = action({
  permission: 'wallet:convert',
  schema: conversionIdSchema,
  run: askConversion,
});

export const readWalletsAction = action({
  permission: 'order:check',
  schema: z.strictObject({}),
  run: readWalletsNow,
});

export const changeLowBalanceAction = action({
  permission: 'wallet:limit',
  schema: lowBalanceSchema,
  run: changeLowBalance,
});
