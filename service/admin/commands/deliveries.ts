import { ok, type Result } from '../../../lib/service-core/result.ts';
import {
  type DeliveryFilter,
  type DeliveryListing,
  type DeliveryState,
  findDelivery,
  listAllDeliveries,
  redeliver,
} from '../../domain/callbacks/deliveries.ts';
import { type DomainError, refuse } from '../../domain/errors.ts';
import { findPartnerById } from '../../domain/partners/find-partner.ts';
import { type CommandSpec, type GroupSpec, type Options, textOption } from '../command.ts';
import type { Session } from '../session.ts';
import { fields, sections, tableOf } from '../text.ts';
import { choiceOption, limitFlag, listFilter, partnerFlag, shown } from './shared.ts';

const states = ['pending', 'delivered', 'failed'] as const satisfies readonly DeliveryState[];
const sinceFlag = ['--since <time>', 'a day, a time, or 24h'] as const;
const noSuch = 'there is no such delivery; see: deliveries list';

async function filterOf(session: Session, options: Options): Promise<Result<DeliveryFilter, DomainError>> {
  const filter = await listFilter({ session, options });
  if (!filter.ok) return filter;
  const state = choiceOption(options, 'state', states);
  if (!state.ok) return state;
  const event = choiceOption(options, 'event', ['payment', 'balance']);
  if (!event.ok) return event;
  return ok({ ...filter.value, state: state.value, event: event.value, subject: textOption(options, 'of') });
}

const list: CommandSpec = {
  usage: 'list',
  summary: 'events and what became of them, the newest first',
  kind: 'read',
  options: [
    partnerFlag,
    ['--state <state>', states.join(', ')],
    ['--event <event>', 'payment or balance'],
    ['--of <id>', 'of this order or wallet'],
    sinceFlag,
    limitFlag,
  ],
  examples: ['deliveries list --state failed --since 24h', 'deliveries list --of T0B1… --json'],
  async run({ session, options }) {
    const filter = await filterOf(session, options);
    if (!filter.ok) return filter;
    const deliveries = await listAllDeliveries(session.ctx.pool, filter.value);
    const text = tableOf(deliveries, 'There is no such delivery.', {
      DELIVERY: 'deliveryId',
      PARTNER: 'partnerName',
      EVENT: 'event',
      OF: 'subject',
      STATUS: 'status',
      STATE: 'state',
      TRIES: 'attempts',
      'NEXT TRY': 'nextAttemptAt',
      CREATED: 'createdAt',
    });
    return shown(text, deliveries);
  },
};

const show: CommandSpec = {
  usage: 'show <delivery>',
  summary: 'one event and what each attempt met',
  kind: 'read',
  examples: ['deliveries show 5b1c7a36-…'],
  async run({ session, args: [deliveryId = ''] }) {
    const delivery = await findDelivery(session.ctx.pool, deliveryId);
    if (!delivery) return refuse('notFound', noSuch);
    const { tries, ...rest } = delivery;
    const facts = fields([
      ['delivery', rest.deliveryId],
      ['partner', `${rest.partnerName} (${rest.partnerId})`],
      ['event', `${rest.event} of ${rest.subject}: ${rest.status}`],
      ['state', rest.state],
      ['created', rest.createdAt],
      ['next try', rest.nextAttemptAt],
    ]);
    const untried =
      rest.state === 'failed'
        ? `It was never sent: the partner had no callback address. When it has one (callbacks set): deliveries resend ${rest.deliveryId}`
        : 'It was not tried yet.';
    const attempts = tableOf(tries, untried, {
      AT: 'at',
      HTTP: 'httpStatus',
      TOOK: ({ durationMs }) => `${durationMs} ms`,
      ERROR: 'error',
      ANSWER: 'response',
    });
    return shown(
      sections([
        ['', facts],
        ['Attempts', attempts],
      ]),
      delivery,
    );
  },
};

/** Sends one event again and records it in the audit trail. */
async function resend(
  session: Session,
  { deliveryId, partnerId, subject }: Pick<DeliveryListing, 'deliveryId' | 'partnerId' | 'subject'>,
): Promise<Result<{ deliveryId: string }, DomainError>> {
  session.concerns(partnerId);
  const known = await findPartnerById(session.ctx.pool, partnerId);
  if (!known) return refuse('notFound', noSuch);
  if (known.partner.callbackUrl === null)
    return refuse(
      'operationNotAllowed',
      `${known.partner.name} has no callback address: set one with callbacks set`,
    );
  return session.change(
    (ctx) => redeliver(ctx, known.partner, { deliveryId }),
    () => ({ target: deliveryId, after: { of: subject } }),
  );
}

const again: CommandSpec = {
  usage: 'resend <delivery>',
  summary: 'send one event again, whatever became of it before',
  kind: 'change',
  examples: ['deliveries resend 5b1c7a36-…'],
  async run({ session, args: [deliveryId = ''] }) {
    const delivery = await findDelivery(session.ctx.pool, deliveryId);
    if (!delivery) return refuse('notFound', noSuch);
    const sent = await resend(session, delivery);
    return sent.ok ? shown(`${deliveryId} is sent at once, while the service runs.`, sent.value) : sent;
  },
};

const resendFailed: CommandSpec = {
  usage: 'resend-failed',
  summary: 'send all events again that were given up, the oldest first',
  kind: 'change',
  options: [
    partnerFlag,
    ['--event <event>', 'payment or balance'],
    ['--of <id>', 'of this order or wallet'],
    sinceFlag,
    limitFlag,
  ],
  danger: (_args, options) =>
    `Failed events of ${textOption(options, 'partner') ?? 'ALL partners'} will be sent again.`,
  examples: ['deliveries resend-failed --partner "Acme Trading" --since 2d --yes'],
  async run({ session, options }) {
    const filter = await filterOf(session, options);
    if (!filter.ok) return filter;
    const failed = await listAllDeliveries(session.ctx.pool, { ...filter.value, state: 'failed' });
    const sent: string[] = [];
    const left: { deliveryId: string; why: string }[] = [];
    for (const delivery of failed.toReversed()) {
      const result = await resend(session, delivery);
      if (result.ok) sent.push(delivery.deliveryId);
      else left.push({ deliveryId: delivery.deliveryId, why: result.reason.message });
    }
    const text = `${sent.length} of ${failed.length} failed events are sent again.`;
    const lefts = left.map(({ deliveryId, why }) => `${deliveryId}: ${why}`).join('\n');
    return ok({
      text: sections([
        ['', text],
        ['Left', lefts],
      ]),
      json: { sent, left },
      failed: left.length > 0,
    });
  },
};

export const deliveries: GroupSpec = {
  name: 'deliveries',
  summary: 'callbacks: what was sent, what was answered, sending again',
  commands: [list, show, again, resendFailed],
};
