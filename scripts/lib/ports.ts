import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** True if this port can be listened on at `host` right now. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(true)));
  });
}

/** Below the ports that systems give to outgoing connections, one of which may take a port that is to be used later. */
const [lowest, highest] = [20_000, 32_000];
const given = new Set<number>();

/** A port that is free, and that no other call in this process gave. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    if (given.has(port)) continue;
    given.add(port);
    if (await isPortFree(port, host)) return port;
  }
}
