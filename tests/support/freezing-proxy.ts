import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type FreezingProxy = {
  /** The connection string, by way of the proxy. */
  url: string;
  /** Lets nothing through from now on, either way: connections are taken, as by a server that was stopped. */
  freeze(): void;
  /** Delivers the held bytes and lets everything pass again. */
  thaw(): void;
  close(): Promise<void>;
};

/** A way to a database that can stop like a server that hangs: it breaks nothing and says nothing. */
export async function startFreezingProxy(databaseUrl: string): Promise<FreezingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((incoming) => {
    const onward = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [incoming, onward],
      [onward, incoming],
    ] as const) {
      sockets.add(one);
      if (isFrozen) one.pause();
      one.on('data', (bytes) => other.write(bytes));
      one.on('end', () => other.end());
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(databaseUrl);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
