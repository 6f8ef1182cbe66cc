import { commandLine } from './lib/command-line.ts';
import { databaseProblems } from './lib/database-problems.ts';
import { type DatabaseName, databaseNames, ensureDatabase, sqlNameOf } from './lib/databases.ts';
import { startEmbeddedPostgres } from './lib/embedded-postgres.ts';
import { migrate } from './lib/migrations.ts';
import { dataDir } from './lib/paths.ts';
import { Problem, runMain } from './lib/problem.ts';

const command = commandLine(
  'db:migrate',
  'Applies missing migrations to the databases; the embedded ones unless settings name others.',
)
  .option('--db <name>', `one database alone: ${databaseNames.join(' or ')} (default: both)`)
  .option('--create <name>', 'then write what the schema says beyond them as a new migration; needs --db');

const settings: Record<DatabaseName, string> = {
  portal: 'PORTAL_DATABASE_URL',
  service: 'SERVICE_DATABASE_URL',
};

await runMain(async () => {
  const values = command.parse().opts<{ create?: string; db?: string }>();
  const wanted = databaseNames.filter((name) => values.db === undefined || values.db === name);
  const [only] = wanted;
  if (!only) throw new Problem(`There is no database "${values.db}": use --db portal or --db service.`);
  if (values.create !== undefined && wanted.length !== 1) {
    throw new Problem('Say for which database the migration is: --create NAME --db portal, or --db service.');
  }
  await withUrls(wanted, async (urlOf) => {
    if (values.create !== undefined) {
      // Loaded for this alone: an ordinary run needs no schema engine.
      const { createMigration } = await import('./lib/schema-difference.ts');
      const folder = await createMigration({ database: only, name: values.create, url: urlOf(only) });
      console.log(`Wrote ${folder}/migration.sql: read it, complete it, commit it.`);
      return;
    }
    for (const name of wanted) {
      const applied = await migrate(name, urlOf(name));
      console.log(`${name}: ${applied.length ? `applied ${applied.join(', ')}` : 'nothing to apply'}`);
    }
  });
});

async function withUrls(
  names: readonly DatabaseName[],
  work: (urlOf: (name: DatabaseName) => string) => Promise<void>,
): Promise<void> {
  const given = (name: DatabaseName): string | undefined => process.env[settings[name]] || undefined;
  const problems = await databaseProblems(
    Object.fromEntries(names.map((name) => [settings[name], given(name)])),
  );
  if (problems.length > 0) throw new Problem(problems.join('\n'));
  const embedded = names.filter((name) => !given(name));
  const server = embedded.length > 0 ? await startEmbeddedPostgres(dataDir()) : undefined;
  const urlOf = (name: DatabaseName): string => given(name) ?? server?.url(sqlNameOf(name)) ?? '';
  try {
    if (server) for (const name of embedded) await ensureDatabase(server.url('postgres'), sqlNameOf(name));
    await work(urlOf);
  } finally {
    if (server && !server.adopted) await server.stop();
  }
}
