import { answer, reading } from '@/lib/auth/handler.ts';
import { findAreas } from '@/lib/features/lookups/queries.ts';

export const GET = reading(findAreas, (found) => answer(found, { unavailable: 503 }));
