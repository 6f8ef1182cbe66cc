'use server';

import { action } from '../../auth/action.ts';
import { answerSchema, assignSchema, markAnsweredSchema } from './schema.ts';
import { answerRequest } from './use-cases/answer-request.ts';
import { assignRequest } from './use-cases/assign-request.ts';
import { markAnswered } from './use-cases/mark-answered.ts';

export const assignRequestAction = action({
  schema: assignSchema,
  run: assignRequest,
});
export const markAnsweredAction = action({
  schema: markAnsweredSchema,
  run: markAnswered,
});
/** The answer goes to the service as an update of the order. */
export const answerRequestAction = action({
  schema: answerSchema,
  run: answerRequest,
});
