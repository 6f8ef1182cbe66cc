import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Pool } from 'pg';
import type { Seen } from '../../../lab/fuzz/judge.ts';
import { drawnFor } from '../../../lib/auth/drawn-for.ts';
import { hashPassword } from '../../../lib/auth/password.ts';
import type { Actor, Role } from '../../../lib/auth/permissions.ts';
import { encodeSessionToken, sessionCookie } from '../../../lib/auth/session-cookie.ts';
import { createSession } from '../../../lib/auth/session-store.ts';
import { closeDatabase, db } from '../../../lib/db/client.ts';
import { drawnForHeader } from '../../../lib/drawn-for.ts';
import { policyIs } from '../../support/approvals.ts';
import { filledDraft, orderReadyToConfirm, submitted } from '../../support/portal-orders.ts';
import { person, saved } from '../../support/portal-parties.ts';
import {
  type CampaignOptions,
  type CampaignReport,
  emptyReport,
  outcomeOf,
  tickEvery,
  tryRaw,
} from '../campaign.ts';
import { failuresIn, portalFaultsOf } from './judge.ts';
import { people, portalRequestOf } from './requests.ts';
import { type Ids, portalSender, type Sessions } from './sender.ts';
import { portalTargets, type Target } from './targets.ts';

type PortalCampaign = CampaignOptions & {
  distDir: string;
  /** Takes the lines that the portal has written since the last call. */
  takeLines(): string[];
};

const rawShare = 0.1;
const renewEvery = 100;
const families = ['global', 'personal', 'business'] as const;
const tables = [
  'orders',
  'drafts',
  'approvals',
  'parties',
  'order_documents',
  'party_imports',
  'webhook_events',
  'policies',
  'users',
  'sessions',
  'transfer_templates',
];

/**
 * Sends requests made from the portal's own actions, routes and pages, and raw bytes, to a running portal. It says what
 * the first of them was that met an error of the portal, internals or no answer, or that made it log a failure. This
 * process has the portal's settings in its environment.
 */
export async function runPortalCampaign(options: PortalCampaign): Promise<CampaignReport> {
  const pool = new Pool({ connectionString: options.databaseUrl, max: 2 });
  const targets = await portalTargets(options.distDir);
  const byName = new Map(targets.map((target) => [target.name, target]));
  const sender = portalSender(options.url);
  const report = emptyReport();
  let given: { ids: Ids; sessions: Sessions } = { ids: {}, sessions: {} };
  const recent: string[] = [];
  const property = fc.asyncProperty(fc.oneof(...targets.map(portalRequestOf)), async (request) => {
    if (report.sent % renewEvery === 0) {
      given = { sessions: await signedIn(), ids: await idsOf(pool) };
      if (report.sent % tickEvery === 0) options.tick?.(report.sent);
    }
    report.sent += 1;
    const target = byName.get(request.target) as Target;
    recent.splice(0, recent.length - 3);
    const seen = await sender.send(target, request, given);
    recent.push(`${target.name} → ${seen.httpStatus} ${seen.text.slice(0, 300)}`);
    count(report, target, seen);
    const faults = portalFaultsOf(seen, target, options.takeLines());
    if (faults.length > 0) throw new Error(`${faults.join('; ')}\n${recent.join('\n')}`);
  });
  try {
    await makeStock();
    // A start says much that is no failure.
    options.takeLines();
    const rawRuns = Math.round(options.requests * rawShare);
    const { requests, seed } = options;
    const details = await fc.check(property, { seed, numRuns: requests - rawRuns, endOnFailure: false });
    const faults = (seen: Seen) => [...rawFaults(seen), ...failuresIn(options.takeLines())];
    report.finding = outcomeOf(details) ?? (await tryRaw(options, { report, requests: rawRuns, faults }));
    return report;
  } finally {
    sender.close();
    await pool.end();
    await closeDatabase();
  }
}

/** A server of HTTP itself refuses with 505 among others, before the portal sees a request. */
const rawFaults = ({ httpStatus, text }: Seen): string[] => {
  if (httpStatus >= 500 && httpStatus !== 505) return [`HTTP ${httpStatus}`];
  return /node_modules|file:\/\//.test(text) ? ['shows a place in the code'] : [];
};

function count(report: CampaignReport, { kind }: Target, { httpStatus, text }: Seen): void {
  const code = kind === 'page' ? '' : (/"code":"([a-z-]+)"/.exec(text)?.[1] ?? '');
  const status = `${kind} ${httpStatus} ${code}`;
  report.statuses[status] = (report.statuses[status] ?? 0) + 1;
  if (kind === 'action' ? /"ok":true/.test(text) : httpStatus === 200) report.accepted += 1;
}

/** A session for a person of each role: requests end those they are sent with. */
async function signedIn(): Promise<Sessions> {
  const sessions = people.map(async (role) => {
    const actor = await newPerson(role);
    const cookie = `${sessionCookie().name}=${await encodeSessionToken(actor)}`;
    return [role, { cookie, [drawnForHeader]: drawnFor(actor) }] as const;
  });
  return Object.fromEntries(await Promise.all(sessions));
}

const hashed = hashPassword('a password that nobody guesses');

async function newPerson(role: Role): Promise<Actor> {
  const email = `${role}-${randomUUID()}@example.test`;
  const passwordHash = await hashed;
  const user = await db().user.create({ data: { email, name: `Test ${role}`, role, passwordHash } });
  const sessionId = await createSession({ userId: user.id, address: '127.0.0.1', userAgent: 'fuzz' });
  return { userId: user.id, name: user.name, email, role, locale: 'en', timeZone: 'UTC', sessionId };
}

/** Something in each state that a page shows, made by the portal's own use-cases. */
async function makeStock(): Promise<void> {
  const operator = await newPerson('operator');
  const over = [{ currency: 'USD', amount: '1' }];
  const rule = { recipient: 'any', over, approvers: 1, stepUp: false } as const;
  await policyIs({ rules: families.map((family) => ({ ...rule, family })) });
  for (const family of families) {
    await filledDraft(operator, { family });
    await orderReadyToConfirm(operator, { family });
    await submitted(operator, await orderReadyToConfirm(operator, { family }));
    await saved(operator, person());
  }
}

/** One id of each table, another one at each call. */
async function idsOf(pool: Pool): Promise<Ids> {
  const found = tables.map(async (table) => {
    const { rows } = await pool.query<{ id: string }>(
      `select id::text from ${table} order by random() limit 1`,
    );
    return [table, rows[0]?.id ?? randomUUID()] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}
