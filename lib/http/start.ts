import { createServer } from 'node:http';
import next from 'next';
import { env } from '../env.ts';
import { createPortalServer } from './server.ts';

const drainTimeoutMs = 9_000;

/** Starts the portal in production, like `next start`, but behind a server with time limits. */
async function main(): Promise<void> {
  const { PORT: port } = env();
  const hostname = process.env.PORTAL_HOST || '127.0.0.1';
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

function end(problem: unknown): void {
  process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`);
  process.exit(1);
}

await main().catch(end);
