import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '../../contract/index.ts';
import published from '../../signing/vectors.json' with { type: 'json' };
import { createPayoutClient, type Exchange, type PayoutClient, type PayoutClientOptions } from '../index.ts';

export type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: Buffer };
export type Handler = (request: Seen, response: ServerResponse) => void;

export const accepted = (data: unknown): string => JSON.stringify({ status: '1', data });
export const refusal = (status: string, message: string): string => JSON.stringify({ status, message });

/** A service for the client's tests: a real HTTP server that sends the test's answers and records requests. */
export class FakeService {
  readonly seen: Seen[] = [];
  readonly exchanges: Exchange[] = [];
  /** The answer to everything but the token call. */
  handle: Handler = (_, response) => response.end(accepted({}));
  token: Handler = (_, response) =>
    response.end(accepted(`token-${this.calls(endpoints.token.path).length}`));
  readonly #clients: PayoutClient[] = [];
  readonly #server = createServer((request, response) => void this.#take(request, response));

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    for (const client of this.#clients) client.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  client(options: Partial<PayoutClientOptions> = {}): PayoutClient {
    const client = createPayoutClient({
      baseUrl: this.baseUrl,
      appKey: 'app-key',
      secretKey: 'top-secret',
      privateKey: published.privateKeyPkcs8,
      onExchange: (exchange) => this.exchanges.push(exchange),
      ...options,
    });
    this.#clients.push(client);
    return client;
  }

  calls(path: string): Seen[] {
    return this.seen.filter(({ url }) => url.split('?')[0] === path);
  }

  tokenCalls(): number {
    return this.calls(endpoints.token.path).length;
  }

  /** Resolves when the head of a request to `path` has arrived. */
  requested(path: string): Promise<void> {
    return new Promise((resolve) => {
      this.#server.on('request', ({ url }) => {
        if (url === path) resolve();
      });
    });
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    } catch {
      return;
    }
    const { method = '', url = '', headers } = request;
    const one = { method, url, headers, body: Buffer.concat(chunks) };
    this.seen.push(one);
    if (url.endsWith(endpoints.token.path)) this.token(one, response);
    else this.handle(one, response);
  }
}
