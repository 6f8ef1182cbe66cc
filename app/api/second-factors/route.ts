import { reading } from '@/lib/auth/handler.ts';
import { loadPeopleWithFactors } from '@/lib/features/step-up/data.ts';

export const GET = reading(loadPeopleWithFactors);
