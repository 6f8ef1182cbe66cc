import { db } from '../../db/client.ts';

/** Makes the user, or gives the existing one this password and role. */
export async function putUser(user: {
  email: string;
  name: string;
  role: string;
  locale: string;
  passwordHash: string;
}): Promise<void> {
  const { email, ...data } = user;
  await db().user.upsert({ where: { email }, create: user, update: { ...data, disabledAt: null } });
}

export const userExists = async (email: string): Promise<boolean> =>
  (await db().user.count({ where: { email } })) > 0;
