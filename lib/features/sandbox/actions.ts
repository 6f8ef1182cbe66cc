'use server';

import { action } from '../../auth/action.ts';
import { advanceClock, changeFault, creditWallet } from './verbs/change-service.ts';
import { decidePayout, decideReview, redeliver } from './verbs/decide-order.ts';

export const decideReviewAction = action(decideReview);
export const decidePayoutAction = action(decidePayout);
export const redeliverAction = action(redeliver);
export const advanceClockAction = action(advanceClock);
export const creditWalletAction = action(creditWallet);
export const changeFaultAction = action(changeFault);
