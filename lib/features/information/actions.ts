'use server';

import { action } from '../../auth/action.ts';
import { answerRequest, assignRequest, markAnswered } from './verbs/answer-request.ts';

export const assignRequestAction = action(assignRequest);
export const markAnsweredAction = action(markAnswered);
/** The answer goes to the service as an update of the order. */
export const answerRequestAction = action(answerRequest);
