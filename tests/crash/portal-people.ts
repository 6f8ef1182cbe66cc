import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { PortalProcess, PressAnswer } from '../../lab/portal.ts';
import { codeOfStatus } from '../../lib/service-core/codes.ts';
import type { PortalOrder } from './portal-orders.ts';

/** The pause between two presses of a person. */
const pauseMs = 200;

/**
 * Presses the button of an order as a person would: again while no answer comes, and anew when the portal says that
 * nothing was sent. Any other answer ends it: no one presses while it is "checking".
 */
export async function pressUntilSent(portal: PortalProcess, order: PortalOrder): Promise<void> {
  let press = order.press();
  for (;;) {
    await portal.ready();
    const answer = await portal.press(press).then(told, () => null);
    if (answer && isOver(answer)) return;
    if (answer && !isAgain(answer)) throw new Error(`the portal refused a press: ${JSON.stringify(answer)}`);
    // Without an answer it is the same press; one that sent nothing is over.
    if (answer) press = order.press();
    await sleep(pauseMs);
  }
}

/** While its database does not answer the portal does not know either what became of a press. */
function told(answer: PressAnswer): PressAnswer | null {
  return !answer.ok && answer.reason.code === 'no-database' ? null : answer;
}

/** Nothing was sent, or the service was too busy to take it. */
function isAgain(answer: PressAnswer): boolean {
  if (answer.ok) return false;
  const { code, status } = answer.reason;
  if (code === 'unavailable' || code === 'internal') return true;
  const refusal = code === 'refused' ? codeOfStatus(status ?? '') : undefined;
  return refusal === 'serviceBusy' || refusal === 'tooManyRequests';
}

function isOver(answer: PressAnswer): boolean {
  if (answer.ok) return true;
  const { code, status } = answer.reason;
  // Another press of the same person, or of the run, was faster.
  if (['not-allowed-now', 'approval-over', 'already-approved'].includes(code)) return true;
  if (code !== 'refused') return false;
  // The service refused it, or the order was found failed meanwhile.
  const refusal = codeOfStatus(status ?? '');
  return status === 'failed' || refusal === 'insufficientBalance' || refusal === 'operationNotAllowed';
}

const waiting = `
  select id from orders
  where service_status = 'awaiting_transfe' and confirmation in ('none', 'refused')`;

/** Presses again where the portal found out that an earlier press had no effect. */
export async function pressWhatWaits(
  portal: PortalProcess,
  { pool, orders }: { pool: pg.Pool; orders: readonly PortalOrder[] },
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(waiting);
  const ids = new Set(rows.map(({ id }) => id));
  for (const order of orders) if (ids.has(order.orderId)) await pressUntilSent(portal, order);
}
