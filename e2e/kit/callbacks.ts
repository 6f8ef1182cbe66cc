import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import type { Sandbox } from './sandbox.ts';
import type { Stack } from './stack.ts';

/** A callback that the service sent and the portal has not got yet. */
export type HeldCallback = {
  event: string;
  /** The trade id of an order, or the id of a wallet. */
  id: string;
  status?: string;
  body: string;
  headers: Record<string, string>;
};

/** Stands between the service's callbacks and the portal; `release` ends it. */
export type Callbacks = ReturnType<typeof openCallbacks>;

export function openCallbacks({ stack, sandbox }: { stack: Pick<Stack, 'portalUrl'>; sandbox: Sandbox }) {
  const held: HeldCallback[] = [];
  let server: ReturnType<typeof createServer> | undefined;

  /** Hands a callback to the portal as the service sent it, signature included; also twice. */
  const deliver = async ({ body, headers }: HeldCallback): Promise<void> => {
    const answer = await fetch(`${stack.portalUrl}/hub/webhook`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`the portal answered ${answer.status}: ${await answer.text()}`);
  };

  return {
    /** From now on the service delivers here, and the portal hears nothing. */
    hold: async (): Promise<void> => {
      server = createServer(async (request, answer) => {
        const pieces: Buffer[] = [];
        for await (const piece of request) pieces.push(piece as Buffer);
        const body = Buffer.concat(pieces).toString('utf8');
        held.push(readCallback(body, request.headers));
        answer.setHeader('content-type', 'application/json');
        answer.end(JSON.stringify({ code: '200', Message: '' }));
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      await sandbox.sendCallbacksTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    },
    /** The callbacks held so far, in the order in which the service sent it. */
    held: (): readonly HeldCallback[] => held,
    /** Waits until the service has sent a callback about this order or wallet, with this status if one is given. */
    waitFor: async ({ id, status }: { id: string; status?: string }): Promise<HeldCallback> => {
      const sent = () => held.find((one) => one.id === id && (status === undefined || one.status === status));
      await expect.poll(() => sent() !== undefined, `a callback about ${id} ${status ?? ''}`).toBe(true);
      return sent() as HeldCallback;
    },
    deliver,
    /** Delivers from now on to the portal again. Held callbacks that were not delivered are dropped. */
    release: async (): Promise<void> => {
      if (!server) return;
      await sandbox.restoreCallbacks();
      server.closeAllConnections();
      server.close();
      server = undefined;
      held.length = 0;
    },
  };
}

const passedOn = ['content-type', 'appkey', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];

function readCallback(body: string, all: IncomingHttpHeaders): HeldCallback {
  const { event, id, status } = JSON.parse(body) as { event: string; id: string; status?: string };
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => (all[name] ? [[name, String(all[name])]] : [])),
  );
  return { event, id, ...(status !== undefined && { status }), body, headers };
}
