import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The faults of the network. `lose-answer`: the request arrives and takes effect, its answer does not come back.
 * `lose-request`: it never arrives. `down`: it never arrives, and a gateway answers with a page of its own. `garbage`:
 * it takes effect, and the answer is not the service's. `slow`: it takes effect at once, its answer comes late.
 * `new-status`: the answer has an unknown status, as of a later version of a service.
 */
export const faults = [
  'none',
  'lose-answer',
  'lose-request',
  'down',
  'garbage',
  'slow',
  'new-status',
] as const;
export type Fault = (typeof faults)[number];

export const newStatus = 'held_by_bank';

export const usualDelayMs = 3000;
const gatewayPage = '<!doctype html><title>503 Service Unavailable</title>';
/** The answer of a server that died while it wrote a success. */
const brokenAnswer = '{"status":"1","message":"success","data":{"tradeId":"';

/** `delayMs` is for `slow`. */
type FaultOf = (path: string) => Fault | { fault: Fault; delayMs: number };

export type FaultProxy = {
  url: string;
  /** Decides what happens to each call, once per call; `none` until told otherwise. */
  inject(fault: FaultOf): void;
  /** The number of calls that arrived at the service, by path. */
  arrived: Map<string, number>;
  /** The last JSON body that came by for each path, as it was on the wire. */
  bodies: Map<string, string>;
  close(): Promise<void>;
};

/** A network between a client and a service that loses what it is told to lose. */
export async function startFaultProxy(targetUrl: string): Promise<FaultProxy> {
  const target = new URL(targetUrl);
  const arrived = new Map<string, number>();
  const bodies = new Map<string, string>();
  let faultOf: FaultOf = () => 'none';

  const server = createServer((incoming, answer) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    const found = faultOf(path);
    const { fault, delayMs } = typeof found === 'string' ? { fault: found, delayMs: usualDelayMs } : found;
    if (fault === 'lose-request') return void incoming.socket.destroy();
    if (fault === 'down') return sayDown(incoming, answer);
    arrived.set(path, (arrived.get(path) ?? 0) + 1);
    if (incoming.headers['content-type'] === 'application/json') {
      const pieces: Buffer[] = [];
      incoming.on('data', (piece: Buffer) => pieces.push(piece));
      incoming.on('end', () => bodies.set(path, Buffer.concat(pieces).toString()));
    }
    forward({ incoming, answer, target, fault, delayMs });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    inject: (fault) => {
      faultOf = fault;
    },
    arrived,
    bodies,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The request is read to its end first: a file that is still being sent would meet a closed connection instead. */
function sayDown(incoming: IncomingMessage, answer: ServerResponse): void {
  incoming.resume().on('end', () => answer.writeHead(503, { 'content-type': 'text/html' }).end(gatewayPage));
}

type Forwarding = {
  incoming: IncomingMessage;
  answer: ServerResponse;
  target: URL;
  fault: Fault;
  delayMs: number;
};

function forward(o: Forwarding): void {
  const { incoming, target } = o;
  const onward = request(
    {
      host: target.hostname,
      port: target.port,
      method: incoming.method,
      path: incoming.url,
      headers: incoming.headers,
    },
    (reply) => answerWith(o, reply),
  );
  onward.on('error', () => incoming.socket.destroy());
  incoming.on('error', () => onward.destroy());
  incoming.pipe(onward);
}

function answerWith({ incoming, answer, fault, delayMs }: Forwarding, reply: IncomingMessage): void {
  // The service died while it answered: the caller shall see that, too.
  reply.on('error', () => incoming.socket.destroy());
  const pass = (): void => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  };
  if (fault === 'lose-answer') {
    reply.resume().on('end', () => incoming.socket.destroy());
  } else if (fault === 'garbage') {
    reply
      .resume()
      .on('end', () => answer.writeHead(200, { 'content-type': 'application/json' }).end(brokenAnswer));
  } else if (fault === 'new-status') {
    const pieces: Buffer[] = [];
    reply.on('data', (piece: Buffer) => pieces.push(piece));
    reply.on('end', () => {
      answer
        .writeHead(reply.statusCode ?? 502, { 'content-type': 'application/json' })
        .end(withNewStatus(Buffer.concat(pieces).toString()));
    });
  } else if (fault === 'slow') {
    const late = setTimeout(pass, delayMs);
    answer.on('close', () => clearTimeout(late));
  } else {
    pass();
  }
}

/** The envelope has a status too, which stays. */
function withNewStatus(answer: string): string {
  const envelope = JSON.parse(answer) as { data?: { status?: string } };
  if (envelope.data?.status !== undefined) envelope.data.status = newStatus;
  return JSON.stringify(envelope);
}
