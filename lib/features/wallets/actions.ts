'use server';

import { action } from '../../auth/action.ts';
import { askConversion } from './use-cases/ask-conversion.ts';
import { changeLowBalance } from './use-cases/change-low-balance.ts';
import { convert } from './use-cases/convert.ts';
import { readWalletsNow } from './use-cases/read-wallets-now.ts';

export const convertAction = action(convert);

export const askConversionAction = action(askConversion);

export const readWalletsAction = action(readWalletsNow);

export const changeLowBalanceAction = action(changeLowBalance);
