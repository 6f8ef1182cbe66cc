import { db, Prisma } from './client.ts';

export async function namesOf(userIds: readonly string[]): Promise<Map<string, string>> {
  const users = await db().user.findMany({
    where: { id: { in: [...new Set(userIds)] } },
    select: { id: true, name: true },
  });
  return new Map(users.map((user) => [user.id, user.name]));
}

/**
 * SQL condition that approval `d` covers order `o` as it is now: no change or file since. For pages, lists and counts;
 * an approval itself is checked against the content.
 */
export const isOfPresent = Prisma.sql`
  d.kind = 'approve' and d.voided_at is null
  and not exists (select 1 from order_updates u
                   where u.order_id = o.id and u.state = 'accepted' and u.requested_at > d.decided_at)
  and not exists (select 1 from order_documents f
                   where f.order_id = o.id and f.state in ('accepted', 'unknown') and f.created_at > d.decided_at)`;
