import { now } from '../../../clock.ts';
import type { Prisma, Tx } from '../../../db/client.ts';
import type { Order as OrderRow } from '../../../db/generated/client.ts';
import { statusRank } from '../../../service-core/contract/status.ts';
import { absent, type Life, type LifeColumns, lifeOf, statusIdOf } from '../life-cycle/states.ts';
import { move, type TransitionName } from '../life-cycle/transitions.ts';
import { termsOfName } from '../list-filter.ts';
import { endApproval, reopenApproval, returnApproval } from './approval.ts';
import { answerOpenConfirmRequest } from './order.ts';

type Derived = 'statusId' | 'statusSince' | 'statusRank' | 'version' | 'updatedAt';
type Owned = keyof LifeColumns | Derived;

/** Columns outside the state, which a caller may write. */
export type OtherColumns = Omit<Prisma.OrderUncheckedUpdateInput, Owned | 'informationLink'> & {
  informationLink?: string | null;
};

/** The service's status and message. `told` needs the status; a confirmation that it settles stores the message. */
type Told = { status: string; message?: string | undefined };

/**
 * Applies a transition and its consequences to an order that the caller has locked. Nothing else writes an order's
 * state, except `startOrder`. Throws when the table does not allow the transition in the order's current state; callers
 * that answer a person check first.
 */
export async function moveOrder(
  tx: Tx,
  id: string,
  name: TransitionName,
  o: {
    told?: Told;
    /** Other columns to write; a function receives the row with its new state. */
    data?: OtherColumns | ((next: OrderRow) => OtherColumns);
  } = {},
): Promise<OrderRow> {
  const { told } = o;
  const order = await tx.order.findUniqueOrThrow({ where: { id } });
  const { life, consequences } = movedOrThrow(order, name, told?.status);
  for (const consequence of [name, ...consequences]) await carryOut[consequence]?.(tx, id, told);
  const at = now();
  const columns = {
    ...columnsOf(life, order, at),
    ...(told && {
      serviceStatus: told.status,
      statusRank: Math.max(order.statusRank, statusRank(told.status)),
    }),
  };
  const next = { ...order, ...columns };
  const data = typeof o.data === 'function' ? o.data(next) : (o.data ?? {});
  const { informationLink = order.informationLink, payerName, beneficiaryName } = data;
  await spellNames(tx, [payerName, beneficiaryName]);
  const statusId = statusIdOf({ ...next, informationLink });
  return tx.order.update({
    // The caller holds the lock; if another write still came in between, this update fails.
    where: { id, version: order.version },
    data: {
      ...data,
      ...columns,
      // Stored, so that lists and counts can query it.
      statusId,
      ...(statusId === order.statusId ? {} : { statusSince: at }),
      version: { increment: 1 },
      updatedAt: at,
    },
  });
}

/** Writes the order of a draft before it is sent; overwrites the row of a refused attempt. */
export async function startOrder(
  tx: Tx,
  data: Omit<Prisma.OrderUncheckedCreateInput, Owned | 'creationSentAt'>,
): Promise<OrderRow> {
  const { draftId, payerName, beneficiaryName } = data;
  const before = await tx.order.findUnique({ where: { draftId } });
  movedOrThrow(before, 'create');
  const at = now();
  await spellNames(tx, [payerName, beneficiaryName]);
  const started = {
    ...data,
    creation: 'sending',
    creationSentAt: at,
    statusId: 'checking',
    statusSince: at,
    statusAt: at,
    updatedAt: at,
  };
  return tx.order.upsert({
    where: { draftId },
    create: { ...started, createdAt: at },
    update: { ...started, version: { increment: 1 } },
  });
}

/** Increments the version, by which browsers detect changes; the state stays the same. */
export function touchOrder(
  tx: Tx,
  id: string,
  data: Pick<OtherColumns, 'neededDocuments'> = {},
): Promise<OrderRow> {
  return tx.order.update({
    where: { id },
    data: { ...data, version: { increment: 1 }, updatedAt: now() },
  });
}

function movedOrThrow(order: OrderRow | null, name: TransitionName, word?: string) {
  const standing = order ? { family: order.family, life: lifeOf(order) } : { family: '', life: absent };
  const moved = move(standing, name, word);
  if (moved.ok) return moved.value;
  throw new Error(`${name} is not possible for an order that is ${JSON.stringify(standing.life)}`);
}

/** Returns the columns of a state. Recorded times stay, and so do words this portal does not know. */
function columnsOf(life: Life, order: OrderRow, at: Date) {
  const before = lifeOf(order);
  const { documentsCompletedAt, abandonedAt } = order;
  return {
    creation: life.creation === before.creation ? order.creation : life.creation,
    approval: life.approval === before.approval ? order.approval : life.approval,
    confirmation: life.confirmation === before.confirmation ? order.confirmation : life.confirmation,
    updateState: life.update === before.update ? order.updateState : life.update,
    documentsCompletedAt: life.documents === 'complete' ? (documentsCompletedAt ?? at) : null,
    abandonedAt: life.archive === 'yes' ? (abandonedAt ?? at) : null,
  };
}

/** Effects of transitions on rows of other tables. */
const carryOut: Partial<
  Record<TransitionName, (tx: Tx, orderId: string, told: Told | undefined) => Promise<void>>
> = {
  'confirm-proved': (tx, orderId, told) =>
    answerOpenConfirmRequest(tx, orderId, { state: 'accepted', ...wordsOf(told) }),
  'confirm-failed': (tx, orderId, told) =>
    answerOpenConfirmRequest(tx, orderId, { state: 'refused', code: 'failed', ...wordsOf(told) }),
  'confirm-void': (tx, orderId, told) =>
    answerOpenConfirmRequest(tx, orderId, { state: 'not-confirmed', ...wordsOf(told) }),
  'name-supplied': returnApproval,
  'approval-reopened': reopenApproval,
  'approval-ended': endApproval,
};

const wordsOf = (told: Told | undefined) => (told?.message ? { message: told.message } : {});

/**
 * Stores the search terms of names before an order with these names is written; a known name keeps its first terms.
 * Sorted, so that two orders with the same new names cannot deadlock. Known names are looked up one by one, because
 * `not exists` would read the whole table.
 */
export async function spellNames(tx: Tx, names: readonly unknown[]): Promise<void> {
  const spelled = [...new Set(names)]
    .filter((name) => typeof name === 'string')
    .toSorted()
    .map((name) => ({ name, terms: termsOfName(name) }));
  if (spelled.length === 0) return;
  await tx.$executeRaw`
    insert into order_names (name, search)
    select name, order_name_search(name, terms)
      from jsonb_to_recordset(${JSON.stringify(spelled)}::jsonb) n (name text, terms text[])
     where (select true from order_names known where known.name = n.name) is null
     order by name
        on conflict (name) do nothing`;
}
