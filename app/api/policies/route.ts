import { reading } from '@/lib/auth/handler.ts';
import { loadPolicies } from '@/lib/features/policies/data.ts';

export const GET = reading(loadPolicies);
