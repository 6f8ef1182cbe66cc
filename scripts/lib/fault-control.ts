import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Fault, startFaultProxy } from '../../tests/support/fault-proxy.ts';

export type FaultControl = {
  /** Where calls go in that shall reach the service. */
  url: string;
  /** `PUT /` with `{"/path": "lose-answer"}` says what is lost from now on; `{}` mends everything. */
  controlUrl: string;
  stop(): Promise<void>;
};

/** A network to the service that loses what another process tells it to lose. */
export async function startFaultControl(serviceUrl: string): Promise<FaultControl> {
  const proxy = await startFaultProxy(serviceUrl);
  const control = createServer(async (request, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const faults = new Map(
      Object.entries(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, Fault>),
    );
    proxy.inject((path) => faults.get(path) ?? faults.get('*') ?? 'none');
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
