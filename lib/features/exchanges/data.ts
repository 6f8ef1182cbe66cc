import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { db, Prisma, rowsOf } from '../../db/client.ts';
import type { Exchange } from '../../db/generated/client.ts';
import { patienceMs, settledAfterMs } from '../../payout/client.ts';
import { callbackContactSince } from '../webhooks/queries.ts';
import {
  type Capability,
  type CapabilityDay,
  type CapabilityHealth,
  capabilities,
  type ExchangeView,
} from './schema.ts';

/** Latest success and failure of an endpoint's calls, and the start of its current failures. */
export type EndpointContact = {
  endpoint: string;
  lastSuccess: Date | null;
  lastFailure: Date | null;
  /** The first failure after the last success. */
  failingSince: Date | null;
};

const endpointsOf: Record<Capability, readonly string[]> = {
  quote: ['globalPrice', 'businessPrice', 'personalPrice'],
  create: ['globalCreate', 'businessCreate', 'personalCreate', 'globalUpdate', 'personalUpdate'],
  upload: [
    'globalUploadMultipart',
    'globalUploadCompleted',
    'businessUploadMultipart',
    'businessUploadCompleted',
    'riskUpload',
    'riskCompleted',
  ],
  confirm: ['globalAsync', 'businessAsync', 'personalAsync'],
  wallets: ['globalWalletList'],
  status: ['globalStatus', 'businessStatus', 'personalStatus'],
  checks: ['bankCheck', 'alipayVerification', 'globalChineseCharacters', 'areaList', 'occupationList'],
  callbacks: ['callback'],
};

/** Milliseconds for which a capability is not offered after an unanswered call. */
export type Rest = {
  /** While the service answers other calls: after this time, a lost call says nothing about the next. */
  afterLostCallMs: number;
  /** While the service answers nothing: by then the balances have been read again. */
  whileUnreachableMs: number;
};

/** Health of each capability, from the latest answers of its endpoints. */
export function healthOf(contacts: readonly EndpointContact[], at: Date, rest: Rest): CapabilityHealth[] {
  const calls = contacts.filter(({ endpoint }) => endpoint !== 'callback');
  const answered = latest(calls.map((contact) => contact.lastSuccess));
  const unanswered = latest(calls.map((contact) => contact.lastFailure));
  const isReachable = !unanswered || (answered !== null && answered >= unanswered);
  return capabilities.map((capability) => {
    const own = contacts.filter(({ endpoint, lastFailure }) =>
      endpoint === 'token'
        ? // Without a token every call fails; any later answer proves that there is a token. Callbacks need none.
          capability !== 'callbacks' && lastFailure && (!answered || lastFailure > answered)
        : endpointsOf[capability].includes(endpoint),
    );
    const success = latest(own.map((contact) => contact.lastSuccess));
    const failure = latest(own.map((contact) => contact.lastFailure));
    const isFailing = failure !== null && (success === null || failure > success);
    const retryAt = isFailing ? new Date(restUntil(failure, { isReachable, unanswered, rest })) : null;
    return {
      capability,
      state: isFailing ? 'failing' : success ? 'ok' : 'idle',
      lastSuccessAt: success?.toISOString() ?? null,
      lastFailureAt: failure?.toISOString() ?? null,
      failingSince: (isFailing && earliestFailure(own, success)?.toISOString()) || null,
      retryAt: retryAt?.toISOString() ?? null,
      isResting: retryAt !== null && retryAt > at,
    };
  });
}

function restUntil(
  failure: Date,
  { isReachable, unanswered, rest }: { isReachable: boolean; unanswered: Date | null; rest: Rest },
): number {
  return isReachable || !unanswered
    ? failure.getTime() + rest.afterLostCallMs
    : unanswered.getTime() + rest.whileUnreachableMs;
}

function earliestFailure(own: readonly EndpointContact[], success: Date | null): Date | null {
  const since = own
    .flatMap(({ failingSince }) =>
      failingSince && (!success || failingSince > success) ? [failingSince] : [],
    )
    .toSorted((a, b) => a.getTime() - b.getTime());
  return since[0] ?? null;
}

function latest(dates: readonly (Date | null)[]): Date | null {
  return dates.reduce((last, date) => (date && (!last || date > last) ? date : last), null);
}

export type { Exchange };

function exchangesOfOrder(orderId: string, limit: number): Promise<Exchange[]> {
  return db().exchange.findMany({ where: { orderId }, orderBy: { at: 'desc' }, take: limit });
}

/** Each endpoint's last answer, last missing answer, and since when answers are missing. A refusal is an answer. */
function contactsSince(since: Date): Promise<EndpointContact[]> {
  return rowsOf<EndpointContact>(Prisma.sql`
    with recent as (
      select endpoint, at, outcome in ('accepted', 'refused') as answered from exchanges where at >= ${since}
    ), ends as (
      select endpoint, max(at) filter (where answered) as success, max(at) filter (where not answered) as failure
        from recent group by endpoint
    )
    select ends.endpoint,
           ends.success as "lastSuccess",
           ends.failure as "lastFailure",
           (select min(recent.at) from recent
             where recent.endpoint = ends.endpoint and not recent.answered
               and (ends.success is null or recent.at > ends.success)) as "failingSince"
      from ends`);
}

type HourOfEndpoint = { endpoint: string; hour: Date; answered: number; unanswered: number };

/** Answered and unanswered calls of each endpoint per hour. */
function answersPerHour(since: Date): Promise<HourOfEndpoint[]> {
  return db().$queryRaw<HourOfEndpoint[]>`
    select endpoint,
           date_trunc('hour', at) as hour,
           (count(*) filter (where outcome in ('accepted', 'refused')))::int as answered,
           (count(*) filter (where outcome not in ('accepted', 'refused')))::int as unanswered
      from exchanges
     where at >= ${since}
     group by 1, 2`;
}

/** Deletes exchanges older than 90 days; orders keep their timeline. */
async function forgetExchanges(before: Date): Promise<void> {
  await db().exchange.deleteMany({ where: { at: { lt: before } } });
}

const hourMs = 60 * 60_000;
export const hoursShown = 24;

/** Start of the first of the 24 hours that end with the hour of `at`. */
export function firstHour(at: Date): Date {
  return new Date(Math.floor(at.getTime() / hourMs) * hourMs - (hoursShown - 1) * hourMs);
}

/** All 24 hours, including hours without calls; calls to the service only, no callbacks. */
export function dayOf(rows: readonly HourOfEndpoint[], at: Date): CapabilityDay[] {
  const start = firstHour(at).getTime();
  return capabilities
    .filter((capability) => capability !== 'callbacks')
    .map((capability) => {
      const own = rows.filter(({ endpoint }) => endpointsOf[capability].includes(endpoint));
      const hours = Array.from({ length: hoursShown }, (_, index) => {
        const from = new Date(start + index * hourMs);
        const inHour = own.filter(({ hour }) => hour.getTime() === from.getTime());
        return {
          from: from.toISOString(),
          answered: inHour.reduce((sum, row) => sum + row.answered, 0),
          unanswered: inHour.reduce((sum, row) => sum + row.unanswered, 0),
        };
      });
      return { capability, hours };
    });
}

/** Calls to the service about one order, newest first; at most 100. */
export const loadExchanges = useCase(
  'order:read',
  async (_actor, orderId: string): Promise<ExchangeView[]> => {
    const rows = await exchangesOfOrder(orderId, 100);
    return rows.map((row) => ({
      id: row.id,
      endpoint: row.endpoint,
      method: row.method,
      path: row.path,
      at: row.at.toISOString(),
      durationMs: row.durationMs,
      httpStatus: row.httpStatus,
      envelopeStatus: row.envelopeStatus,
      outcome: row.outcome,
      requestBody: row.requestBody,
      responseBody: row.responseBody,
      signature: row.signature,
    }));
  },
);

const windowMs = 15 * 60_000;

export const loadHealth = useCase('order:read', async (): Promise<CapabilityHealth[]> => {
  const at = now();
  const since = new Date(at.getTime() - windowMs);
  const [contacts, callbacks] = await Promise.all([contactsSince(since), callbackContactSince(since)]);
  const rest = { afterLostCallMs: patienceMs(), whileUnreachableMs: settledAfterMs() };
  return healthOf([...contacts, { endpoint: 'callback', ...callbacks }], at, rest);
});

/** Answered and unanswered calls over the last 24 hours, by hour. */
export const loadHealthHistory = useCase('order:read', async (): Promise<CapabilityDay[]> => {
  const at = now();
  return dayOf(await answersPerHour(firstHour(at)), at);
});

const keptDays = 90;

export function forgetOldExchanges(): Promise<void> {
  return forgetExchanges(new Date(now().getTime() - keptDays * 24 * 60 * 60 * 1000));
}
