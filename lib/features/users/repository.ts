import { db } from '../../db/client.ts';

export async function updatePreferences(
  userId: string,
  data: { locale?: string | undefined; timeZone?: string | undefined },
): Promise<void> {
  await db().user.update({
    where: { id: userId },
    data: {
      ...(data.locale ? { locale: data.locale } : {}),
      ...(data.timeZone ? { timeZone: data.timeZone } : {}),
    },
  });
}
