import { codes } from '../../lib/service-core/codes.ts';
import { type Connection, openConnection } from './connection.ts';

export type Load = { operations: number; seconds: number };

export type LoadOptions = {
  url: string;
  clients: number;
  /** The next request; undefined ends the load early. */
  next: () => Buffer | undefined;
  /** Throws on the first answer that is not a success: a fast refusal is no throughput. */
  isSuccess?: (status: number, text: string) => boolean;
};

const successText = `"status":"${codes.success.status}"`;

const succeeded = (status: number, text: string): boolean => status === 200 && text.includes(successText);

/** Closed loop, for capacity: each client sends its next request when it has the answer to its last. */
export function closedLoop(o: LoadOptions & { seconds: number }): Promise<Load> {
  return withConnections(o, o.clients, (connections, fail) => {
    const { isSuccess = succeeded } = o;
    const begun = performance.now();
    const end = begun + o.seconds * 1000;
    let operations = 0;
    let active = connections.length;
    return new Promise((resolve) => {
      const step = (connection: Connection) => {
        const request = performance.now() < end ? o.next() : undefined;
        if (!request) {
          active -= 1;
          if (active === 0) resolve({ operations, seconds: (performance.now() - begun) / 1000 });
          return;
        }
        connection.send(request, (status, text) => {
          if (!isSuccess(status, text)) return fail(new Error(`not a success: ${text}`));
          operations += 1;
          step(connection);
        });
      };
      for (const connection of connections) step(connection);
    });
  });
}

/**
 * Open loop, for latency: requests are due at even distances, independent of the answers, and each is timed from the
 * moment it was due, so that a stall is felt by everybody who would have waited. Answers milliseconds.
 */
export function openLoop(o: LoadOptions & { perSecond: number; samples: number }): Promise<number[]> {
  return withConnections(o, o.clients, (connections, fail) => {
    const { isSuccess = succeeded } = o;
    const latencies: number[] = [];
    const idle = [...connections];
    const begun = performance.now();
    const dueAt = (position: number) => begun + (position * 1000) / o.perSecond;
    let sent = 0;
    return new Promise((resolve) => {
      const sendDue = () => {
        for (let now = performance.now(); sent < o.samples && dueAt(sent) <= now; ) {
          // The one that rested longest: left alone at a low rate, a connection would be closed as idle by the service.
          const connection = idle.shift();
          if (!connection) return;
          const request = o.next();
          if (!request) return fail(new Error('the open loop ran out of requests'));
          const due = dueAt(sent);
          sent += 1;
          connection.send(request, (status, text) => {
            if (!isSuccess(status, text)) return fail(new Error(`not a success: ${text}`));
            latencies.push(performance.now() - due);
            idle.push(connection);
            if (latencies.length === o.samples) {
              clearInterval(timer);
              resolve(latencies);
            } else sendDue();
          });
        }
      };
      const timer = setInterval(sendDue, 1);
    });
  });
}

async function withConnections<T>(
  { url }: { url: string },
  count: number,
  work: (connections: readonly Connection[], fail: (problem: Error) => void) => Promise<T>,
): Promise<T> {
  let fail: (problem: Error) => void = () => {};
  const failure = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(url, fail)));
  try {
    return await Promise.race([work(connections, fail), failure]);
  } finally {
    for (const connection of connections) connection.close();
  }
}
