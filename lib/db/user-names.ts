import { db } from './client.ts';

export async function namesOf(userIds: readonly string[]): Promise<Map<string, string>> {
  const users = await db().user.findMany({
    where: { id: { in: [...new Set(userIds)] } },
    select: { id: true, name: true },
  });
  return new Map(users.map((user) => [user.id, user.name]));
}
