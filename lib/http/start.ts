import { createServer } from 'node:http';
import next from 'next';
import { env } from '../env.ts';
import { createPortalServer } from './server.ts';

const drainTimeoutMs = 9_000;

/** Starts the portal's process in production, as `next start` does, behind a server that has limits of time. */
async function main(): Promise<void> {
  const { PORT: port } = env();
  const hostname = process.env.PORTAL_HOST || '127.0.0.1';
  // Next would take upgrades of the server it is given. It gets one that never listens: ours refuses them.
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
