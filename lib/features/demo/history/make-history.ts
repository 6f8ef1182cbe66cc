import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TaskList } from 'graphile-worker';
import type { Actor } from '../../../auth/permissions.ts';
import { now, setClock } from '../../../clock.ts';
import { env } from '../../../env.ts';
import { callPayout } from '../../../payout/client.ts';
import { sandboxEndpoints } from '../../../service-core/contract/index.ts';
import { formatAmount } from '../../../service-core/money/index.ts';
import { builtInPolicy } from '../../policies/need.ts';
import type { PolicyRule } from '../../policies/schema.ts';
import { acceptPolicy, proposePolicy } from '../../policies/verbs/propose-policy.ts';
import { getQuote } from '../../transfers/verbs/get-quote.ts';
import { bothAmounts } from '../../wallets/amounts.ts';
import type { WalletType } from '../../wallets/schema.ts';
import { convert } from '../../wallets/verbs/convert.ts';
import { receiveWebhook, replyTo } from '../../webhooks/verbs/receive-webhook.ts';
import { actorOf, isInUse, prepareJobs, runDueJobs } from '../data.ts';
import {
  advanceOrder,
  decide,
  makeDraft,
  makeOrder,
  must,
  returnPayment,
  saveDemoParties,
} from './make-order.ts';
import { type PastOrder, returnedAfter, workDays } from './plan.ts';

type Given = {
  /** The portal's background jobs; only jobs that follow from people's actions run. */
  tasks: Record<(typeof following)[number], TaskList[string]>;
  /** Called with the number of orders after each day of the history. */
  onDay?: (orders: number) => void;
};

// Scheduled order checks are left to the portal.
const following = ['process_webhook', 'remember_parties', 'complete_documents', 'read_wallets'] as const;

export type History = {
  orders: number;
  /** Reasons why orders were not made. */
  problems: string[];
};

type Staff = Record<'olivia' | 'liwei' | 'amir' | 'chenyu' | 'ada' | 'grace', Actor>;

/**
 * Plays the demo's past: people save recipients, create, approve and send orders, and the sandbox pays them. Everything
 * goes through the portal's own use cases, on the sandbox's clock, which ends in the present. Needs a sandbox that began
 * in the past and sends its callbacks to this process. A portal in use gets no history; its sandbox is only brought to
 * the present. Throws in production.
 */
export async function makeHistory(plan: readonly PastOrder[], given: Given): Promise<History> {
  if (env().PORTAL_ENV === 'production') throw new Error('No demo is made in production.');
  const history: History = { orders: 0, problems: [] };
  const began = await sandboxOffset();
  if (began >= 0) return history;
  setOwnClock(began);
  try {
    if (plan.length > 0 && !(await isInUse())) await playHistory({ plan, history, given });
  } finally {
    await advanceTo(0);
    setOwnClock(0);
  }
  return history;
}

const policyDay = 2;

type Life = { plan: readonly PastOrder[]; history: History; given: Given };

async function playHistory({ plan, history, given }: Life): Promise<void> {
  await prepareJobs();
  const staff = await staffOf();
  const days = workDaysUntil(now(), -(await sandboxOffset()));
  const parties = await saveDemoParties(staff.olivia);
  const toReturn: { order: PastOrder; orderId: string }[] = [];
  for (const [workDay, day] of days.entries()) {
    const today = plan.filter((order) => order.workDay === workDay);
    if (today.length === 0 && workDay !== policyDay) continue;
    // Vary the start of the day.
    const hour = 7 + (workDay % 6);
    const minute = (workDay * 17) % 45;
    await advanceTo(secondsFromPresent(day, { hour, minute }));
    if (workDay === policyDay) await agreeOnPolicy(staff);
    await moveMoney(staff.ada, workDay).catch((problem: unknown) => {
      history.problems.push(`money of day ${workDay}: ${String(problem)}`);
    });
    const made = await Promise.all(
      today.map(async (order) => {
        const by = staff[order.by];
        try {
          const orderId = await makeOrder(by, order, parties);
          history.orders += 1;
          if (order.ending === 'returned') toReturn.push({ order, orderId });
          return { order, approvalId: await advanceOrder(by, orderId, order) };
        } catch (problem) {
          history.problems.push(`${order.ending} of ${order.from}: ${String(problem)}`);
          return { order, approvalId: null };
        }
      }),
    );
    // Approve while the rate holds.
    await advanceTo(secondsFromPresent(day, { hour, minute: minute + 12 }));
    for (const { order, approvalId } of made) {
      if (approvalId === null) continue;
      const approvers = order.workDay % 2 === 0 ? [staff.amir, staff.chenyu] : [staff.chenyu, staff.amir];
      await decide(approvers, approvalId, order).catch((problem: unknown) => {
        history.problems.push(`approval of ${order.ending}: ${String(problem)}`);
      });
    }
    for (const { order, orderId } of toReturn.filter(
      (one) => one.order.workDay + returnedAfter === workDay,
    )) {
      await returnPayment(staff[order.by], orderId, order).catch((problem: unknown) => {
        history.problems.push(`return of ${order.from}: ${String(problem)}`);
      });
    }
    // Vary how quickly banks pay.
    const hoursUntilPaid = 2 + (workDay % 4) * 3;
    await advanceTo(secondsFromPresent(day, { hour: hour + hoursUntilPaid, minute }));
    await settle(given.tasks);
    given.onDay?.(history.orders);
  }
  for (const order of plan.slice(0, 4)) await makeDraft(staff[order.by], order, parties);
}

async function staffOf(): Promise<Staff> {
  const person = (name: string) => actorOf(`${name}@demo.corridor.test`);
  const [olivia, liwei, amir, chenyu, ada, grace] = await Promise.all([
    person('olivia'),
    person('liwei'),
    person('amir'),
    person('chenyu'),
    person('ada'),
    person('grace'),
  ]);
  return { olivia, liwei, amir, chenyu, ada, grace };
}

/** Two admins agree that a large payment needs two approvers, and that approvals expire after five days. */
async function agreeOnPolicy({ ada, grace }: Staff): Promise<void> {
  const twice: PolicyRule = {
    family: 'any',
    recipient: 'any',
    over: [
      { currency: 'USD', amount: '20000' },
      { currency: 'EUR', amount: '18000' },
    ],
    approvers: 2,
    stepUp: false,
  };
  const policy = { ...builtInPolicy, rules: [...builtInPolicy.rules, twice], expiryHours: 120 };
  const { policyId } = must(await proposePolicy(ada, { policy, note: 'Two approvers for large payments' }));
  must(await acceptPolicy(grace, { policyId }));
}

/** Lets the sandbox pay due orders, and processes its callbacks. */
async function settle(tasks: Given['tasks']): Promise<void> {
  const ownTasks = Object.fromEntries(following.map((name) => [name, tasks[name]]));
  await runDueJobs(ownTasks);
  const answer = await callPayout(sandboxEndpoints.sandboxIdle, { timeoutMs: 10_000 });
  if (answer.kind !== 'accepted') throw new Error(`the sandbox is still at work: ${answer.kind}`);
  await runDueJobs(ownTasks);
}

const dayMs = 24 * 60 * 60 * 1_000;

/** The last `workDays` working days of the history, Monday to Friday, up to today. */
function workDaysUntil(begin: Date, seconds: number): Date[] {
  const days: Date[] = [];
  const end = begin.getTime() + seconds * 1_000;
  for (let at = end; days.length < workDays && at > begin.getTime(); at -= dayMs) {
    const day = new Date(at);
    if (day.getUTCDay() % 6 !== 0) days.unshift(day);
  }
  return days;
}

/** Seconds from the present to this time of a day, never above 0: a later time counts as the present. */
function secondsFromPresent(day: Date, { hour, minute }: { hour: number; minute: number }): number {
  const at = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour, minute);
  return Math.min(0, Math.floor((at - Date.now()) / 1_000));
}

/** Offset of the sandbox's clock from the present in seconds; negative while it is in the past. */
async function sandboxOffset(): Promise<number> {
  const answer = await callPayout(sandboxEndpoints.sandboxClock, {});
  if (answer.kind !== 'accepted') throw new Error(`the sandbox did not say its time: ${answer.kind}`);
  return answer.data.offsetSeconds;
}

/** Sets this process's clock, and so the time of every new row, to the sandbox's. */
function setOwnClock(offsetSeconds: number): void {
  setClock(() => Date.now() + offsetSeconds * 1_000);
}

/** Moves the sandbox's clock and ours forward to this offset from the present in seconds; never back. */
async function advanceTo(offsetSeconds: number): Promise<void> {
  const seconds = Math.floor(offsetSeconds - (await sandboxOffset()));
  if (seconds <= 0) return;
  const answer = await callPayout(sandboxEndpoints.sandboxClockAdvance, { seconds });
  if (answer.kind !== 'accepted') throw new Error(`the sandbox's clock did not move: ${answer.kind}`);
  setOwnClock(answer.data.offsetSeconds);
}

type Movement = { type: WalletType; amount: string } & (
  | { currency: string }
  | { sourceCurrency: string; targetCurrency: string }
);

/** Money the partner paid in, and conversions between its wallets, by working day of the history. */
const movements: Readonly<Record<number, Movement>> = {
  5: { type: 'business', sourceCurrency: 'CNY', targetCurrency: 'USD', amount: '180000.00' },
  9: { type: 'business', currency: 'EUR', amount: '25000.00' },
  13: { type: 'personal', sourceCurrency: 'USD', targetCurrency: 'EUR', amount: '6500.00' },
  18: { type: 'business', sourceCurrency: 'HKD', targetCurrency: 'USD', amount: '30000.00' },
  22: { type: 'personal', currency: 'USD', amount: '20000.00' },
  27: { type: 'business', sourceCurrency: 'USD', targetCurrency: 'EUR', amount: '12000.00' },
};

/** Makes the payment or conversion planned for a working day; most days have none. */
async function moveMoney(admin: Actor, workDay: number): Promise<void> {
  const movement = movements[workDay];
  if (!movement) return;
  const { type, amount } = movement;
  if ('currency' in movement) {
    const { currency } = movement;
    const paidIn = await callPayout(sandboxEndpoints.sandboxWalletCredit, { type, currency, amount });
    if (paidIn.kind !== 'accepted') throw new Error(`the sandbox took no money: ${paidIn.kind}`);
    return;
  }
  const { sourceCurrency, targetCurrency } = movement;
  const wish = { walletType: type, sourceCurrency, targetCurrency, fixedSide: 'source', amount } as const;
  const quote = must(await getQuote(admin, { sourceCurrency, targetCurrency, family: 'global' }));
  const amounts = bothAmounts(wish, quote.rate);
  if (!amounts) throw new Error(`${amount} ${sourceCurrency} converts to nothing`);
  const converted = await convert(admin, {
    ...wish,
    queryNo: quote.queryNo,
    acceptedRate: quote.rate,
    shownSource: formatAmount(amounts.sourceMinor, sourceCurrency),
    shownTarget: formatAmount(amounts.targetMinor, targetCurrency),
  });
  must(converted);
}

const refusedEvery = 25;

/** Receives the sandbox's callbacks in place of the portal, which has not started yet. */
export async function startReceiver(at: { port: number; host: string }): Promise<{ stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.writeHead(503).end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(at.port, at.host, resolve);
  });
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const seen = new Set<string>();

/** True for the first attempt of every 25th callback, so that the history contains retries. */
function isRefusedOnce(id: string | null): boolean {
  if (id === null || seen.has(id)) return false;
  seen.add(id);
  return seen.size % refusedEvery === 0;
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const header = (name: string): string | null => request.headers[name]?.toString() ?? null;
  if (isRefusedOnce(header('webhook-id'))) return void response.writeHead(503).end();
  const received = await receiveWebhook({
    body: await text(request),
    webhookId: header('webhook-id'),
    timestamp: header('webhook-timestamp'),
    signature: header('webhook-signature'),
    appKey: header('appkey'),
    address: request.socket.remoteAddress ?? 'unknown',
    clockAheadMs: now().getTime() - Date.now(),
  });
  const reply = replyTo(received.ok ? null : received.reason.code);
  response.writeHead(reply.http, { 'content-type': 'application/json' }).end(reply.body);
}
