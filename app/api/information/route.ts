import { reading } from '@/lib/auth/handler.ts';
import { informationInbox } from '@/lib/features/information/queries.ts';

export const GET = reading(informationInbox);
