import { reading } from '@/lib/auth/handler.ts';
import { earlyNeed } from '@/lib/features/policies/queries.ts';

/** Tells if an amount will need an approval, asked while it is typed (ui.md §3.11). */
export const GET = reading(earlyNeed);
