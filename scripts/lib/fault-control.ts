import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Fault, faults, startFaultProxy } from '../../tests/support/fault-proxy.ts';

export type FaultControl = {
  /** The address for calls that shall reach the service. */
  url: string;
  /** `PUT /` with `{"/path": "lose-answer"}` says what goes wrong from now on; `{}` fixes everything. */
  controlUrl: string;
  stop(): Promise<void>;
};

/** A network to the service that does what another process tells it to do; see {@link faults}. */
export async function startFaultControl(serviceUrl: string): Promise<FaultControl> {
  const proxy = await startFaultProxy(serviceUrl);
  const control = createServer(async (request, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const wish = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, Fault>;
    const unknown = Object.values(wish).find((fault) => !faults.includes(fault));
    if (unknown !== undefined) return void answer.writeHead(400).end(`no such fault: ${unknown}`);
    const byPath = new Map(Object.entries(wish));
    proxy.inject((path) => byPath.get(path) ?? byPath.get('*') ?? 'none');
    answer.writeHead(204).end();
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  return {
    url: proxy.url,
    controlUrl: `http://127.0.0.1:${(control.address() as AddressInfo).port}`,
    stop: async () => {
      control.closeAllConnections();
      await Promise.all([proxy.close(), new Promise((resolve) => control.close(resolve))]);
    },
  };
}
