'use server';

import { action } from '../../auth/action.ts';
import { answerRequest, assignRequest, markAnswered } from './verbs/answer-request.ts';

export const assignRequestAction = action(assignRequest);
export const markAnsweredAction = action(markAnswered);
/** Sends the answer to the service as an update of the order. */
export const answerRequestAction = action(answerRequest);
