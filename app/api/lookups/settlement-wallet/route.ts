import { answer, reading } from '@/lib/auth/handler.ts';
import { settlementWallet } from '@/lib/features/lookups/queries.ts';

export const GET = reading(settlementWallet, (read) => answer(read, { unavailable: 502 }));
