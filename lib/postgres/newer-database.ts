import { readdir } from 'node:fs/promises';

type Queryable = { query(sql: string): Promise<{ rows: unknown[] }> };

const migrations = new URL('../../prisma/', import.meta.url);

/**
 * Throws a sentence if a newer version has migrated the database: what this version would write into it is not what the
 * newer one expects, and nobody would take it further.
 */
export async function refuseNewerDatabase(db: Queryable, name: 'portal' | 'service'): Promise<void> {
  const { rows } = await db.query(`select to_regclass('_migrations') is not null as "isMigrated"`);
  if (!(rows as { isMigrated: boolean }[])[0]?.isMigrated) return;
  const applied = (await db.query('select name from _migrations')).rows as { name: string }[];
  const known = await readdir(new URL(`${name}/migrations`, migrations));
  const sentence = newerSentence({ applied: applied.map((row) => row.name), known, database: name });
  if (sentence) throw new Error(sentence);
}

/** Returns why a database with these migrations is refused, or undefined if all of them are known. */
export function newerSentence(o: {
  applied: readonly string[];
  known: readonly string[];
  database: string;
}): string | undefined {
  const unknown = o.applied.filter((name) => !o.known.includes(name)).toSorted();
  if (unknown.length === 0) return undefined;
  return `The ${o.database} database is of a newer version of Corridor: it holds ${unknown.join(', ')}, which this version does not know. Nothing was changed. Start that version or a later one.`;
}
