import { type DatabaseName, ensureDatabase, sqlNameOf } from './databases.ts';
import { isFull, noSpace, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrations.ts';
import { watchPostgres } from './postgres-watch.ts';
import { Problem } from './problem.ts';
import type { StackSettings } from './settings.ts';

export type StackDatabases = {
  urls: Partial<Record<DatabaseName, string>>;
  /** Resolves with one sentence when the embedded server ended for good. */
  ended: Promise<string>;
  stop(): Promise<void>;
};

/** The databases that are needed, migrated: embedded where no address was given. */
export async function openDatabases(o: {
  settings: StackSettings;
  needed: readonly DatabaseName[];
  say: (line: string) => void;
  /** More settings for the embedded server. */
  postgres: Partial<Record<string, string>>;
}): Promise<StackDatabases> {
  const { settings, needed, say } = o;
  const given = { portal: settings.portalDatabaseUrl, service: settings.serviceDatabaseUrl };
  const embedded = needed.filter((name) => !given[name]);
  const server = embedded.length > 0 ? await startEmbeddedPostgres(settings.dataDir, o.postgres) : undefined;
  try {
    const urls: StackDatabases['urls'] = {};
    await Promise.all(
      needed.map(async (name) => {
        const url = given[name] ?? server?.url(sqlNameOf(name)) ?? '';
        if (server && !given[name]) await ensureDatabase(server.url('postgres'), sqlNameOf(name));
        await migrate(name, url);
        urls[name] = url;
      }),
    );
    if (!server) return { urls, ended: new Promise(() => {}), stop: async () => {} };
    const watch = watchPostgres({ home: settings.dataDir, server, say });
    return {
      urls,
      ended: watch.ended,
      stop: async () => {
        await watch.stop();
        await server.stop();
      },
    };
  } catch (error) {
    await server?.stop();
    if (isFull(String(error))) throw new Problem(noSpace(settings.dataDir));
    throw error;
  }
}
