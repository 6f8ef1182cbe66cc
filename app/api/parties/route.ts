import { reading } from '@/lib/auth/handler.ts';
import { searchParties } from '@/lib/features/parties/queries.ts';
import { partySearchSchema } from '@/lib/features/parties/schema.ts';

export const GET = reading({ query: partySearchSchema, read: searchParties });
