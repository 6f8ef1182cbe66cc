import { answer, reading } from '@/lib/auth/handler.ts';
import { findOccupations } from '@/lib/features/lookups/queries.ts';

export const GET = reading(findOccupations, (found) => answer(found, { unavailable: 503 }));
