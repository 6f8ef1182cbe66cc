import { handler, json } from '@/lib/auth/handler.ts';
import { clientAddress, networkOf } from '@/lib/auth/request-facts.ts';
import { actorOfSession } from '@/lib/auth/session-store.ts';
import { subscribe } from '@/lib/live/hub.ts';
import { seats } from '@/lib/process/turns.ts';
import { shared } from '@/lib/shared.ts';

export const dynamic = 'force-dynamic';

const beatMs = 15_000;

// A tab has one. Far more than anybody has tabs, and than an office behind one address has people.
const mostOfSession = 20;
const mostOfNetwork = 2_000;
const ofSessions = () =>
  shared('stream-seats-of-sessions', () =>
    seats({ most: Number.POSITIVE_INFINITY, mostOfPlace: mostOfSession }),
  );
const ofNetworks = () =>
  shared('stream-seats-of-networks', () =>
    seats({ most: Number.POSITIVE_INFINITY, mostOfPlace: mostOfNetwork }),
  );

/**
 * Live updates: `listening` when every change from then on is told, `change` events that name what changed, a `beat`
 * every 15 seconds, and `signed-out` at most that long after the session ended, with which the stream closes.
 */
export const GET = handler({
  permission: 'order:read',
  run: async (actor, { request }) => {
    const giveBack = takeSeats(actor.sessionId, networkOf(clientAddress(request.headers)));
    if (!giveBack) return json({ code: 'too-many' }, 429);
    let close = () => {};
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        const encoder = new TextEncoder();
        const send = (text: string) => controller.enqueue(encoder.encode(text));
        const leave = subscribe({
          change: (change) => send(`event: change\ndata: ${JSON.stringify(change)}\n\n`),
          listening: () => send('event: listening\ndata: {}\n\n'),
        });
        const look = async () => {
          const stillHere = await actorOfSession(actor, { touch: false }).catch(() => actor);
          if (request.signal.aborted) return;
          send(`event: ${stillHere ? 'beat' : 'signed-out'}\ndata: {}\n\n`);
          if (!stillHere) close();
        };
        const beat = setInterval(() => void look(), beatMs);
        close = () => {
          leave();
          giveBack();
          clearInterval(beat);
          close = () => {};
          try {
            controller.close();
          } catch {
            // The browser was faster.
          }
        };
        request.signal.addEventListener('abort', () => close());
        if (request.signal.aborted) return close();
        send('retry: 2000\n\n: open\n\n');
      },
      cancel: () => close(),
    });
    return new Response(stream, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        // no-transform: compression would hold events back.
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      },
    });
  },
});

function takeSeats(session: string, network: string): (() => void) | null {
  const leaveSession = ofSessions().take(session);
  const leaveNetwork = leaveSession && ofNetworks().take(network);
  if (leaveSession && !leaveNetwork) leaveSession();
  if (!leaveSession || !leaveNetwork) return null;
  return () => {
    leaveSession();
    leaveNetwork();
  };
}
