import { reading } from '@/lib/auth/handler.ts';
import { listParties } from '@/lib/features/parties/queries.ts';
import { partyKindSchema, partyListSchema } from '@/lib/features/parties/schema.ts';

export const GET = reading({
  query: partyListSchema.extend({ kind: partyKindSchema }),
  read: listParties,
});
