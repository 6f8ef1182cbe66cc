'use server';

import { action } from '../../auth/action.ts';
import { requestDemo } from './verbs/request-demo.ts';

export const requestDemoAction = action(requestDemo);
