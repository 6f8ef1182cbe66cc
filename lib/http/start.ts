import { createServer } from 'node:http';
import next from 'next';
import { Client } from 'pg';
import { env } from '../env.ts';
import { refuseNewerDatabase } from '../postgres/newer-database.ts';
import { createPortalServer } from './server.ts';

const drainTimeoutMs = 9_000;

/** Starts the portal in production, like `next start`, but behind a server with time limits. */
async function main(): Promise<void> {
  // Files written from here on are for this user alone, whatever mask the shell has.
  process.umask(0o077);
  const { PORT: port } = env();
  const hostname = process.env.PORTAL_HOST || '127.0.0.1';
  await checkDatabase();
  // Next would accept upgrades on its server, so it gets a server that never listens; ours refuses upgrades.
  const app = next({ dev: false, dir: process.cwd(), hostname, port, httpServer: createServer() });
  await app.prepare();
  const { server, drain } = createPortalServer(app.getRequestHandler());
  server.once('error', end);
  server.listen(port, hostname);

  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), drainTimeoutMs).unref();
    void drain()
      .then(() => app.close())
      .then(() => process.exit(0), end);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function checkDatabase(): Promise<void> {
  const client = new Client({ connectionString: env().PORTAL_DATABASE_URL, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  await refuseNewerDatabase(client, 'portal').finally(() => client.end());
}

function end(problem: unknown): void {
  process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`);
  process.exit(1);
}

await main().catch(end);
