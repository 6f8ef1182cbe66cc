'use server';

import { z } from 'zod';
import { action } from '../../auth/action.ts';
import { conversionIdSchema, convertSchema, lowBalanceSchema } from './schema.ts';
import { askConversion } from './use-cases/ask-conversion.ts';
import { changeLowBalance } from './use-cases/change-low-balance.ts';
import { convert } from './use-cases/convert.ts';
import { readWalletsNow } from './use-cases/read-wallets-now.ts';

export const convertAction = action({ schema: convertSchema, run: convert });

export const askConversionAction = action({
  schema: conversionIdSchema,
  run: askConversion,
});

export const readWalletsAction = action({
  schema: z.strictObject({}),
  run: readWalletsNow,
});

export const changeLowBalanceAction = action({
  schema: lowBalanceSchema,
  run: changeLowBalance,
});
