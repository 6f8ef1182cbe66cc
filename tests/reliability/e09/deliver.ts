import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallbackSigner } from '../../support/callback-signer.ts';
import type { Action, PlannedEvent } from './plan.ts';

export type Delivered = {
  sent: number;
  acknowledged: number;
  /** Answers that did not come back, whether the callback was stored or not. */
  lost: number;
  refused: number;
};

const connections = 16;
const againAfterMs = 100;
const patienceMs = 60_000;

/** Carries the plan out as fast as the receiver takes it: in the plan's order, on several connections. */
export async function deliver(o: {
  url: string;
  actions: readonly Action[];
  signer: CallbackSigner;
  random: () => number;
  happens: (event: PlannedEvent) => void;
  /** Called before each delivery, with how many were begun before it. */
  onDelivery: (begun: number) => void;
}): Promise<Delivered> {
  const count: Delivered = { sent: 0, acknowledged: 0, lost: 0, refused: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let next = 0;
  let begun = 0;
  const connection = async () => {
    for (let action = o.actions[next]; action; action = o.actions[next]) {
      next += 1;
      if (action.kind === 'happens') {
        o.happens(action.event);
        continue;
      }
      o.onDelivery(begun);
      begun += 1;
      await deliverOne(action.event, action.lost);
    }
  };

  const deliverOne = async (event: PlannedEvent, isLost: boolean) => {
    const body = JSON.stringify(event.body);
    for (const end = performance.now() + patienceMs; ; ) {
      count.sent += 1;
      const loseAfterMs = isLost ? o.random() * 10 : undefined;
      const answer = await post({ ...o, agent, body, id: event.id, loseAfterMs });
      if (answer === 'accepted') count.acknowledged += 1;
      else if (answer === 'refused') count.refused += 1;
      else count.lost += 1;
      if (isLost || answer === 'accepted') return;
      if (performance.now() > end) throw new Error(`${event.id} was not taken within ${patienceMs} ms`);
      await sleep(againAfterMs);
    }
  };

  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  return count;
}

type Post = {
  url: string;
  signer: CallbackSigner;
  agent: Agent;
  body: string;
  id: string;
  loseAfterMs: number | undefined;
};

function post(o: Post): Promise<'accepted' | 'refused' | 'lost'> {
  return new Promise((resolve) => {
    const headers = { ...o.signer.headers(o.body, o.id), 'content-type': 'application/json' };
    const call: ClientRequest = request(o.url, { method: 'POST', agent: o.agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const isAccepted = response.statusCode === 200 && Buffer.concat(chunks).includes('"200"');
        resolve(isAccepted ? 'accepted' : 'refused');
      });
    });
    call.on('error', () => resolve('lost'));
    call.end(o.body);
    if (o.loseAfterMs !== undefined) setTimeout(() => call.destroy(), o.loseAfterMs);
  });
}
