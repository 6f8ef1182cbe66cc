import fc from 'fast-check';
import { Pool } from 'pg';
import { type Operation, readDocument } from '../../lab/fuzz/document.ts';
import { faultsOf, type Seen } from '../../lab/fuzz/judge.ts';
import { type FuzzRequest, requestOf } from '../../lab/fuzz/requests.ts';
import { createSender, freshKnown, type Known, type Sender } from '../../lab/fuzz/sender.ts';
import { startCallbackReceiver } from '../support/callback-receiver.ts';
import { ForeignClient } from '../support/foreign-client.ts';
import { settle } from '../support/foreign-flows.ts';
import { takeChanges, watchChanges } from './changes.ts';
import { firstAnswer, type RawRequest, rawRequest, sendRaw } from './raw.ts';

export type CampaignOptions = {
  url: string;
  databaseUrl: string;
  requests: number;
  seed: number;
  say?: (line: string) => void;
  /** Called every {@link tickEvery} requests. */
  tick?: (done: number) => void;
};

export type CampaignReport = {
  sent: number;
  raw: number;
  accepted: number;
  unanswered: number;
  statuses: Record<string, number>;
  /** The first finding, shrunk, with the seed; undefined when there was none. */
  finding: string | undefined;
};

const rawShare = 0.15;
/** Sockets wait for answers that never come, side by side. */
const rawAtOnce = 16;
const renewEvery = 40;
/** Requests from one {@link CampaignOptions.tick} to the next: a multiple of those at once. */
export const tickEvery = 400;
/** Statuses of the HTTP parser's own refusals. */
const protocolStatuses = [408, 421, 431, 417, 505];

/**
 * Sends requests made from the published document, and raw bytes, to a running service, and says what the first of
 * them was that met anything but an envelope with a useful message, or that was refused and changed a row.
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  const pool = new Pool({ connectionString: options.databaseUrl, max: 2 });
  pool.on('error', () => {});
  const receiver = await startCallbackReceiver();
  const stranger = await ForeignClient.register(options.url);
  const toy = await ForeignClient.register(options.url);
  const client = await ForeignClient.register(options.url);
  await client.sandbox('/sandbox/callback-address', { url: receiver.url });
  for (const type of ['personal', 'business']) {
    await client.sandbox('/sandbox/wallet/credit', { type, currency: 'USD', amount: 90_000_000 });
  }
  await settle(client);
  await watchChanges(pool);
  const sender = createSender({ client, stranger, toy });
  const report = emptyReport();
  const run: Run = { ...options, pool, client, toy, sender, report, known: {} };
  try {
    const rawRuns = Math.round(options.requests * rawShare);
    const faults = (seen: Seen) => faultsOf(seen, { httpStatuses: protocolStatuses });
    report.finding =
      (await tryDocument(run, options.requests - rawRuns)) ??
      (await tryRaw(options, { report, requests: rawRuns, faults, changes: () => takeChanges(pool) }));
    return report;
  } finally {
    sender.close();
    await pool.end();
    await receiver.close();
  }
}

export const emptyReport = (): CampaignReport => ({
  sent: 0,
  raw: 0,
  accepted: 0,
  unanswered: 0,
  statuses: {},
  finding: undefined,
});

type Run = CampaignOptions & {
  pool: Pool;
  client: ForeignClient;
  toy: ForeignClient;
  sender: Sender;
  report: CampaignReport;
  known: Known;
};

async function tryDocument(run: Run, requests: number): Promise<string | undefined> {
  const { operations, resolve } = await readDocument();
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const requestArbitrary = fc.oneof(...operations.map((operation) => requestOf(operation, resolve)));
  const property = fc.asyncProperty(requestArbitrary, async (request) => {
    await prepare(run);
    await tryOne(run, byId.get(request.operation) as Operation, request);
  });
  return outcomeOf(await fc.check(property, { seed: run.seed, numRuns: requests, endOnFailure: false }));
}

/** The placeholders stand for something new now and then, because orders are used up. */
async function prepare(run: Run): Promise<void> {
  const { report, client, toy, pool } = run;
  if (report.sent % renewEvery === 0) {
    await client.renewToken();
    await toy.renewToken();
    run.known = await freshKnown(client);
    await settle(client);
    await takeChanges(pool);
    if (report.sent % tickEvery === 0) run.tick?.(report.sent);
  }
  report.sent += 1;
}

async function tryOne(run: Run, operation: Operation, request: FuzzRequest): Promise<void> {
  const { sender, report, client, pool, known } = run;
  const seen = await sender.send(operation, request, known);
  count(report, seen);
  const faults = faultsOf(seen, { documented: operation });
  if (faults.length > 0) throw new Error(`${faults.join('; ')}\n${describe(operation, seen)}`);
  if (seen.httpStatus === 200) {
    report.accepted += 1;
    if (operation.method === 'POST' || operation.id === 'globalConversion') await settle(client);
    await takeChanges(pool);
    return;
  }
  if ((await takeChanges(pool)).length === 0) return;
  // Something else may have been under way: only what happens again on a quiet service counts.
  await settle(client);
  await takeChanges(pool);
  const again = await sender.send(operation, request, known);
  const changed = await takeChanges(pool);
  if (again.httpStatus !== 200 && changed.length > 0) {
    throw new Error(`refused, and changed ${changed.join(', ')}\n${describe(operation, again)}`);
  }
}

/** Sends raw bytes over sockets side by side; returns the first of them that met a fault or changed a row. */
export async function tryRaw(
  { url, seed, tick }: CampaignOptions,
  o: {
    report: CampaignReport;
    requests: number;
    faults(seen: Seen): string[];
    /** The tables that have changed since the last call. */
    changes?(): Promise<string[]>;
  },
): Promise<string | undefined> {
  const { report, changes } = o;
  const port = Number(new URL(url).port);
  const batches = fc.array(rawRequest, { minLength: rawAtOnce, maxLength: rawAtOnce });
  await changes?.();
  const property = fc.asyncProperty(batches, async (batch) => {
    await Promise.all(batch.map((request) => tryBytes(o, port, request)));
    const changed = (await changes?.()) ?? [];
    if (changed.length > 0) throw new Error(`raw bytes changed ${changed.join(', ')}`);
    if (report.raw % tickEvery === 0) tick?.(report.sent + report.raw);
  });
  const numRuns = Math.max(1, Math.round(o.requests / rawAtOnce));
  return outcomeOf(await fc.check(property, { seed, numRuns }));
}

async function tryBytes(
  { report, faults }: { report: CampaignReport; faults(seen: Seen): string[] },
  port: number,
  request: RawRequest,
): Promise<void> {
  report.raw += 1;
  const seen = firstAnswer(await sendRaw(port, request));
  if (!seen) {
    report.unanswered += 1;
    return;
  }
  count(report, seen);
  // An answer to HEAD has no body; 100 Continue comes before the answer.
  if (/^head /i.test(request.text) || seen.httpStatus === 100) return;
  const found = faults(seen);
  if (found.length > 0)
    throw new Error(`${found.join('; ')}\n${JSON.stringify(request.text)}\n${JSON.stringify(seen)}`);
}

function count(report: CampaignReport, { httpStatus, text }: Seen): void {
  const status = `${httpStatus} ${/^\{"status":"(-?\d+)"/.exec(text)?.[1] ?? ''}`;
  report.statuses[status] = (report.statuses[status] ?? 0) + 1;
}

function describe(operation: Operation, { httpStatus, text }: Seen): string {
  return `${operation.method} ${operation.path} → ${httpStatus} ${text.slice(0, 2_000)}`;
}

export function outcomeOf<T>(details: fc.RunDetails<T>): string | undefined {
  if (!details.failed) return undefined;
  const { seed, counterexamplePath, counterexample, errorInstance } = details;
  const problem = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return `seed ${seed}, path ${counterexamplePath}\n${problem}\nrequest ${JSON.stringify(counterexample, null, 1)}`;
}
