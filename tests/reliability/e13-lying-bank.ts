import pg from 'pg';
import { brokenInDatabase } from '../../lab/books.ts';
import { startStormReceiver } from '../../lab/callback-ends.ts';
import { confirmUntilKnown, fundsFor, openDirectPartner, stormOrders } from '../../lab/direct-partner.ts';
import { each } from '../../lab/load.ts';
import { settled } from '../../lab/settled.ts';
import { withOwnService } from '../support/own-service.ts';
import type { Experiment, ExperimentOptions, Outcome } from './experiment.ts';

const payouts = 10_000;
const concurrency = 32;
const settleTimeoutMs = 300_000;

const count = {
  paid: `select from rail_payments where state = 'paid'`,
  completed: `select from orders where status = 'completed'`,
  failed: `select from orders where status = 'failed'`,
  'failed while the bank paid': `
    select from orders o join rail_payments r on r.reference = o.trade_id
    where o.status = 'failed' and r.state = 'paid'`,
  'paid twice': `
    select cause from ledger_transactions where kind = 'settle' group by cause having count(*) > 1`,
  'left under way': `select from orders where status not in ('completed', 'failed')`,
  'decided later': `select from rail_payments where wall_decided_at > wall_created_at + interval '200 milliseconds'`,
  'late contradictions kept for staff': `
    select from order_history where trigger = 'payout' and message like 'the bank reports%'`,
};
const promised = ['failed while the bank paid', 'paid twice', 'left under way'] as const;

/** Payouts through the bank behind a bad line (`PAYOUT_RAIL=unreliable`), by a service that is not killed. */
export const lyingBank: Experiment = {
  id: 'E13',
  title: 'A bank that lies, is silent and tells late',
  promise:
    '10,000 payouts by a bank that times out after the payment (5 %), answers it with an error (5 %), says success twice, contradicts itself late and decides later, told by a callback or by asking only: 0 paid twice, 0 failed while the bank paid, 0 left under way.',
  run,
};

async function run({ scale, say }: ExperimentOptions): Promise<Outcome> {
  const orders = Math.max(20, Math.round(payouts * scale));
  const bank = { PAYOUT_RAIL: 'unreliable', PAYOUT_TIMEOUT_MS: '300', SANDBOX_BANK_SEED: '13' };
  return withOwnService(bank, async (service) => {
    const pool = new pg.Pool({ connectionString: service.databaseUrl, max: 4 });
    const receiver = await startStormReceiver();
    const partner = await openDirectPartner(pool, { callbackUrl: receiver.url, funds: fundsFor(2 * orders) });
    const client = partner.client(service.url);
    try {
      const waiting = await stormOrders(client, { pool, orders });
      const confirming = { clients: [client], services: [service], lostAnswers: 0 };
      await each(waiting, concurrency, (order, i) => confirmUntilKnown(confirming, order, i));
      say(`${orders} confirmed; waiting for the bank`);
      await settled(pool, { timeoutMs: settleTimeoutMs, ageing: false });
      const figures = await counted(pool);
      return {
        figures: [['payouts asked for', String(orders)], ...Object.entries(figures).map(shown)],
        broken: [
          ...promised.filter((name) => figures[name] > 0).map((name) => `${figures[name]} orders ${name}.`),
          ...(await brokenInDatabase(pool)),
          ...receiver.wentBack,
        ],
      };
    } finally {
      client.close();
      await receiver.close();
      await pool.end();
    }
  });
}

type Counted = Record<keyof typeof count, number>;

async function counted(pool: pg.Pool): Promise<Counted> {
  const columns = Object.entries(count).map(
    ([name, sql]) => `(select count(*)::int from (${sql}) x) as "${name}"`,
  );
  const { rows } = await pool.query<Counted>(`select ${columns.join(', ')}`);
  if (!rows[0]) throw new Error('a count without a row');
  return rows[0];
}

const shown = ([name, value]: [string, number]): [string, string] => [name, String(value)];
