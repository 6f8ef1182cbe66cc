'use server';

import { action } from '../../auth/action.ts';
import { convert } from './verbs/convert.ts';
import { changeLowBalance, readWalletsNow } from './verbs/read-wallets.ts';
import { askConversion } from './verbs/send-conversion.ts';

export const convertAction = action(convert);

export const askConversionAction = action(askConversion);

export const readWalletsAction = action(readWalletsNow);

export const changeLowBalanceAction = action(changeLowBalance);
