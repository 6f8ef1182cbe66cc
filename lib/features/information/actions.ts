'use server';

import { action } from '../../auth/action.ts';
import { answerRequest } from './use-cases/answer-request.ts';
import { assignRequest } from './use-cases/assign-request.ts';
import { markAnswered } from './use-cases/mark-answered.ts';

export const assignRequestAction = action(assignRequest);
export const markAnsweredAction = action(markAnswered);
/** The answer goes to the service as an update of the order. */
export const answerRequestAction = action(answerRequest);
