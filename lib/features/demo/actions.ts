'use server';

import { action } from '../../auth/action.ts';
import { requestDemo } from './use-cases/request-demo.ts';

export const requestDemoAction = action(requestDemo);
