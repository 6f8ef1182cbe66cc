import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Problem, reasonOf } from '../problem.ts';
import { type FaultPlan, openFaultPlan } from './plan.ts';
import { startFaultProxy } from './proxy.ts';

const mostBytes = 64 * 1024;

export type Faults = {
  /** The address for calls that shall reach the service. */
  url: string;
  /** `GET` tells the faults and their hits, `PUT` replaces them all; see docs/sandbox.md. */
  controlUrl: string;
  /** Ends all faults. */
  mend(): void;
  stop(): Promise<void>;
};

/** A network to the service that fails as another process tells it to, on 127.0.0.1; port 0 takes any free one. */
export async function startFaults(o: { serviceUrl: string; controlPort: number }): Promise<Faults> {
  const plan = openFaultPlan();
  const proxy = await startFaultProxy(o.serviceUrl);
  proxy.inject(plan.take);
  const control = createServer((request, answer) => {
    obey(request, plan).then(
      ({ status, body }) => say(answer, status, body),
      () => request.destroy(),
    );
  });
  await new Promise<void>((resolve, fail) => {
    control.once('error', (problem) =>
      fail(new Problem(`The control of the faults cannot listen (${reasonOf(problem)}).`)),
    );
    control.listen(o.controlPort, '127.0.0.1', resolve);
  }).catch(async (problem: unknown) => {
    await proxy.close();
    throw problem;
  });
  return {
    url: proxy.url,
    controlUrl: `http://127.0.0.1:${(control.address() as AddressInfo).port}`,
    mend: () => void plan.replace('{}'),
    stop: async () => {
      control.closeAllConnections();
      await Promise.all([proxy.close(), new Promise((resolve) => control.close(resolve))]);
    },
  };
}

type Reply = { status: number; body: unknown };
const refused = (status: number, message: string): Reply => ({ status, body: { message } });

async function obey(request: IncomingMessage, plan: FaultPlan): Promise<Reply> {
  const { headers, method, url } = request;
  // A page in somebody's browser reaches this port too: it sends an Origin, or a name that it had resolved to here.
  const host = headers.host?.replace(/:\d+$/, '');
  if (headers.origin !== undefined || (host !== '127.0.0.1' && host !== 'localhost'))
    return refused(403, 'Faults are set by programs on this machine, not by pages in a browser.');
  if (url !== '/') return refused(404, 'There is only the path /.');
  if (method === 'GET') return { status: 200, body: plan.state() };
  if (method !== 'PUT') return refused(405, 'GET tells the faults, PUT replaces them.');
  if (headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== 'application/json')
    return refused(415, 'The faults need the content type application/json.');
  const text = await bodyOf(request);
  if (text === undefined) return refused(413, `The faults may have at most ${mostBytes} bytes.`);
  const problem = plan.replace(text);
  return problem === undefined ? { status: 200, body: plan.state() } : refused(400, problem);
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= mostBytes) chunks.push(chunk);
  }
  return bytes > mostBytes ? undefined : Buffer.concat(chunks).toString('utf8');
}

function say(answer: ServerResponse, status: number, body: unknown): void {
  answer.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  answer.end(`${JSON.stringify(body)}\n`);
}
