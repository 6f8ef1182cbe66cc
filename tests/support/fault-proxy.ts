import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `lose-answer`: it arrives and takes effect, its answer does not come back. `lose-request`: it never arrives. */
export type Fault = 'none' | 'lose-answer' | 'lose-request';

export type FaultProxy = {
  url: string;
  /** Decides what happens to each call; `none` until told otherwise. */
  inject(fault: (path: string) => Fault): void;
  /** How many calls arrived at the service, by path. */
  arrived: Map<string, number>;
  close(): Promise<void>;
};

/** A network between a client and a service of the tests, that loses what it is told to lose. */
export async function startFaultProxy(targetUrl: string): Promise<FaultProxy> {
  const target = new URL(targetUrl);
  const arrived = new Map<string, number>();
  let faultOf: (path: string) => Fault = () => 'none';

  const server = createServer((incoming, answer) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    const fault = faultOf(path);
    if (fault === 'lose-request') return void incoming.socket.destroy();
    arrived.set(path, (arrived.get(path) ?? 0) + 1);
    forward({ incoming, answer, target, loses: fault === 'lose-answer' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    inject: (fault) => {
      faultOf = fault;
    },
    arrived,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(o: {
  incoming: IncomingMessage;
  answer: ServerResponse;
  target: URL;
  loses: boolean;
}): void {
  const { incoming, answer, target } = o;
  const onward = request(
    {
      host: target.hostname,
      port: target.port,
      method: incoming.method,
      path: incoming.url,
      headers: incoming.headers,
    },
    (reply) => {
      if (o.loses) {
        reply.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    },
  );
  onward.on('error', () => incoming.socket.destroy());
  incoming.on('error', () => onward.destroy());
  incoming.pipe(onward);
}
