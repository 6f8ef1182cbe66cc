import { Client } from 'pg';

const patienceMs = 5_000;

/** Returns the reasons that databases given from outside cannot be used: one sentence for each setting to change. */
export async function databaseProblems(
  urls: Readonly<Record<string, string | undefined>>,
): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(urls).map(async ([setting, url]) => {
      const problem = url === undefined ? undefined : await problemWith(url);
      return problem === undefined ? [] : [`${setting}: ${problem}`];
    }),
  );
  return found.flat();
}

async function problemWith(url: string): Promise<string | undefined> {
  const { hostname, port, pathname, username } = new URL(url);
  const server = `${hostname}:${port || 5432}`;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  client.on('error', () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    if (code === '3D000')
      return `the database "${decodeURIComponent(pathname.slice(1))}" does not exist on ${server}; create it (createdb) or name another.`;
    if (code === '28P01' || code === '28000')
      return `PostgreSQL at ${server} refuses the user "${decodeURIComponent(username)}" (${message}).`;
    if (code === '57P03') return `PostgreSQL at ${server} is still starting or already stopping.`;
    return `PostgreSQL at ${server} cannot be reached (${code || message}).`;
  } finally {
    await client.end().catch(() => {});
  }
}
