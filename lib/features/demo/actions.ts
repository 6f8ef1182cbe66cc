'use server';

import { action } from '../../auth/action.ts';
import { requestDemo } from './verbs/make-demo.ts';

export const requestDemoAction = action(requestDemo);
