import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine } from '../../scripts/lib/command-line.ts';
import { ensureDatabase } from '../../scripts/lib/databases.ts';
import { startEmbeddedPostgres } from '../../scripts/lib/embedded-postgres.ts';
import { migrate } from '../../scripts/lib/migrations.ts';
import { runStorm } from './storm.ts';

// On a PostgreSQL of its own with every commit on disk, in a folder that is removed afterwards.

const values = commandLine('crash', 'Confirms orders while the service is killed, then compares all books.')
  .option('--orders <number>', 'orders to confirm', '1000')
  .option('--concurrency <number>', 'calls at once', '32')
  .option('--kills <number>', 'times that the service is killed', '5')
  .parse()
  .opts<Record<'orders' | 'concurrency' | 'kills', string>>();

const dataDir = await mkdtemp(join(tmpdir(), 'crash-'));
const server = await startEmbeddedPostgres(dataDir);
try {
  await ensureDatabase(server.url('postgres'), 'crash');
  const databaseUrl = server.url('crash');
  await migrate('service', databaseUrl);
  const [orders, concurrency, kills] = [values.orders, values.concurrency, values.kills].map(Number);
  const numbers = { orders: orders ?? 0, concurrency: concurrency ?? 0, kills: kills ?? 0 };
  const report = await runStorm({ databaseUrl, dataDir, ...numbers, say: console.log });
  const { broken, ...figures } = report;
  console.log(
    Object.entries(figures)
      .map(([name, value]) => `${name} ${value}`)
      .join(' · '),
  );
  for (const line of broken) console.log(`BROKEN: ${line}`);
  console.log(broken.length === 0 ? 'nothing lost, nothing doubled' : `${broken.length} findings`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
