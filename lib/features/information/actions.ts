'use server';

import { action } from '../../auth/action.ts';
import { answerRequest } from './verbs/answer-request.ts';
import { assignRequest } from './verbs/assign-request.ts';
import { markAnswered } from './verbs/mark-answered.ts';

export const assignRequestAction = action(assignRequest);
export const markAnsweredAction = action(markAnswered);
/** The answer goes to the service as an update of the order. */
export const answerRequestAction = action(answerRequest);
