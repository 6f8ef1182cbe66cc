import { reading } from '@/lib/auth/handler.ts';
import { loadPeopleWithFactors } from '@/lib/features/step-up/queries.ts';

export const GET = reading(loadPeopleWithFactors);
