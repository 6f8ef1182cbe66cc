import { handler, json } from '@/lib/auth/handler.ts';
import { clientAddress, networkOf } from '@/lib/auth/request-facts.ts';
import { actorOfSession } from '@/lib/auth/session-store.ts';
import { now } from '@/lib/clock.ts';
import { subscribe } from '@/lib/live/hub.ts';
import type { ClockNews, ListeningNews } from '@/lib/live/types.ts';
import { serviceAheadMs } from '@/lib/payout/service-clock.ts';
import { seats } from '@/lib/process/turns.ts';
import { shared } from '@/lib/shared.ts';

export const dynamic = 'force-dynamic';

const beatMs = 15_000;

// Each tab uses one stream. The limits are far above one person's tabs and one office's people.
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
 * Streams live updates: `listening` once every later change will be sent, `change` events that name the changed object,
 * the `revision` after them, `clock` when the sandbox's clock was moved, a `beat` every 15 seconds, and `signed-out` at
 * most 15 seconds after the session ended, which closes the stream.
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
        let isOpen = true;
        const send = (text: string) => {
          if (isOpen) controller.enqueue(encoder.encode(text));
        };
        const tell = (event: string, data: object = {}) =>
          send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
        const clock = (aheadMs: number): ClockNews => ({ now: now().toISOString(), aheadMs });
        const leave = subscribe({
          change: (change) => {
            if (change.kind === 'clock') tell('clock', clock(change.version));
            tell('change', change);
          },
          reached: (revision) => tell('revision', { revision }),
          listening: (revision) =>
            tell('listening', { revision, ...clock(serviceAheadMs()) } satisfies ListeningNews),
        });
        const look = async () => {
          const stillHere = await actorOfSession(actor, { touch: false }).catch(() => actor);
          if (request.signal.aborted) return;
          tell(stillHere ? 'beat' : 'signed-out');
          if (!stillHere) close();
        };
        const beat = setInterval(() => void look(), beatMs);
        close = () => {
          isOpen = false;
          leave();
          giveBack();
          clearInterval(beat);
          close = () => {};
          try {
            controller.close();
          } catch {
            // The browser has closed the stream already.
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
        // no-transform, because compression would delay events.
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
