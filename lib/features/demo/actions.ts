'use server';

import { z } from 'zod';
import { action } from '../../auth/action.ts';
import { requestDemo } from './use-cases/request-demo.ts';

export const requestDemoAction = action({
  schema: z.strictObject({}),
  run: requestDemo,
});
