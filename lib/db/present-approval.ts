import { Prisma } from './client.ts';

/**
 * Whether the approval `d` is of the order `o` as it is now: no change and no file came since. For pages, lists and
 * counts; whoever approves is held to the content itself.
 */
export const isOfPresent = Prisma.sql`
  d.kind = 'approve' and d.voided_at is null
  and not exists (select 1 from order_updates u
                   where u.order_id = o.id and u.state = 'accepted' and u.requested_at > d.decided_at)
  and not exists (select 1 from order_documents f
                   where f.order_id = o.id and f.state in ('accepted', 'unknown') and f.created_at > d.decided_at)`;
