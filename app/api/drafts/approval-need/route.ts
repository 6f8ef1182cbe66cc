import { reading } from '@/lib/auth/handler.ts';
import { earlyNeed } from '@/lib/features/policies/queries.ts';

/** Reports if an amount will need approval, while it is typed (ui.md §3.11). */
export const GET = reading(earlyNeed);
