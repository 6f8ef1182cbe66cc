import { now } from '../../clock.ts';
import { db, type Prisma, type Tx } from '../../db/client.ts';
import type { AccountCheck } from '../../db/generated/client.ts';
import { log } from '../../logger.ts';
import { callPayout } from '../../payout/client.ts';
import { endpoints } from '../../service-core/contract/index.ts';
import { shared } from '../../shared.ts';
import { type AreaIndex, type IndexedOccupation, indexAreas, indexOccupations } from './areas.ts';
import type { ListReading } from './schema.ts';

export { inTransaction } from '../../db/client.ts';
export { namesOf } from '../../db/shared-queries.ts';
export type { AccountCheck, Tx };

type ListName = 'areas' | 'occupations';

/** Time at which the stored list was read; null without a list. Called often, so it does not load the list. */
async function listReadAt(name: ListName): Promise<Date | null> {
  const row = await db().lookupList.findUnique({ where: { name }, select: { fetchedAt: true } });
  return row?.fetchedAt ?? null;
}

async function keptList(name: ListName): Promise<{ records: unknown; fetchedAt: Date } | null> {
  return db().lookupList.findUnique({ where: { name }, select: { records: true, fetchedAt: true } });
}

async function keepList(name: ListName, records: Prisma.InputJsonArray, fetchedAt: Date): Promise<void> {
  const data = { records, fetchedAt };
  await db().lookupList.upsert({ where: { name }, create: { name, ...data }, update: data });
}

export function findCheck(fingerprint: string, tx: Tx = db()): Promise<AccountCheck | null> {
  return tx.accountCheck.findUnique({ where: { fingerprint } });
}

/** Serializes requests about the same details: two at once become one check. */
export async function lockCheck(tx: Tx, fingerprint: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('account_check'), hashtext(${fingerprint}))`;
}

/** Counts a user's checks since `since` that cost or may have cost money; locks, so that one request at a time counts. */
export async function lockAndCountPaid(tx: Tx, requestedBy: string, since: Date): Promise<number> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('account_checks_of'), hashtext(${requestedBy}))`;
  return tx.accountCheck.count({
    where: { requestedBy, requestedAt: { gte: since }, state: { not: 'not-charged' } },
  });
}

type NewCheck = Omit<Prisma.AccountCheckUncheckedCreateInput, 'id' | 'state' | 'requestedAt'>;

/** Inserts a check about to be sent; a repeatable earlier check starts again under its id. */
export function startCheck(tx: Tx, data: NewCheck): Promise<AccountCheck> {
  const started = { ...data, state: 'sending', requestedAt: now() };
  const cleared = { code: null, message: null, answeredAt: null };
  return tx.accountCheck.upsert({
    where: { fingerprint: data.fingerprint },
    create: started,
    update: { ...started, ...cleared },
  });
}

type Answer = { state: string; code?: string | null; message?: string | null };

/** Records an answer. The first result stays: a late second answer to the same details changes nothing. */
export async function answerCheck(tx: Tx, id: string, answer: Answer): Promise<AccountCheck> {
  await tx.accountCheck.updateMany({
    where: { id, state: { notIn: ['matched', 'mismatched'] } },
    data: { ...answer, answeredAt: now() },
  });
  return tx.accountCheck.findUniqueOrThrow({ where: { id } });
}

/** Checks, newest first, starting after the check `afterId`. */
export function listChecks(o: { take: number; afterId?: string | undefined }): Promise<AccountCheck[]> {
  return db().accountCheck.findMany({
    orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }],
    take: o.take,
    ...(o.afterId !== undefined && { cursor: { id: o.afterId }, skip: 1 }),
  });
}

const dayMs = 24 * 3_600_000;
/** Pause after a failed request; the stored list is used in the meantime. */
const patienceMs = 60_000;

export type Listed<T> = ListReading & { list: T };

type Source<T> = {
  name: ListName;
  /** The service's current list; null without a usable answer. */
  fetch: () => Promise<readonly object[] | null>;
  /** Turns the stored records into their searchable form. */
  index: (records: unknown) => T;
};

const areas: Source<AreaIndex> = {
  name: 'areas',
  fetch: async () => {
    const outcome = await callPayout(endpoints.areaList, {});
    return outcome.kind === 'accepted' ? outcome.data : null;
  },
  index: (records) => indexAreas(endpoints.areaList.data.parse(records)),
};

const occupations: Source<IndexedOccupation[]> = {
  name: 'occupations',
  fetch: async () => {
    const outcome = await callPayout(endpoints.occupationList, {});
    return outcome.kind === 'accepted' ? outcome.data : null;
  },
  index: (records) => indexOccupations(endpoints.occupationList.data.parse(records)),
};

/** The indexed areas; null if no list was ever read. Waits for the service only if no list is stored. */
export const readAreas = (): Promise<Listed<AreaIndex> | null> => read(areas);

/** The occupations; see {@link readAreas}. */
export const readOccupations = (): Promise<Listed<IndexedOccupation[]> | null> => read(occupations);

type Slot<T> = { made?: { fetchedAt: number; list: T }; underWay?: Promise<void>; retryAt: number };

async function read<T>(source: Source<T>): Promise<Listed<T> | null> {
  const slot = shared<Slot<T>>(`lookup-list ${source.name}`, () => ({ retryAt: 0 }));
  let readAt = await listReadAt(source.name);
  if (readAt === null) {
    await refresh(source, slot);
    readAt = await listReadAt(source.name);
    if (readAt === null) return null;
  }
  const age = now().getTime() - readAt.getTime();
  const stale = age > dayMs;
  if (stale) void refresh(source, slot);
  const list = await indexed(source, slot, readAt);
  return list && { list, fetchedAt: readAt.toISOString(), stale };
}

/** Indexes a list once per process and reading, because it takes a tenth of a second. */
async function indexed<T>(source: Source<T>, slot: Slot<T>, readAt: Date): Promise<T | null> {
  if (slot.made?.fetchedAt !== readAt.getTime()) {
    const kept = await keptList(source.name);
    if (!kept) return null;
    slot.made = { fetchedAt: kept.fetchedAt.getTime(), list: source.index(kept.records) };
  }
  return slot.made.list;
}

/** Asks the service, one request at a time per process; an unusable answer replaces nothing. */
function refresh<T>(source: Source<T>, slot: Slot<T>): Promise<void> {
  if (slot.underWay) return slot.underWay;
  if (now().getTime() < slot.retryAt) return Promise.resolve();
  slot.underWay = replace(source)
    .then((isDone) => {
      slot.retryAt = isDone ? 0 : now().getTime() + patienceMs;
    })
    .catch((error: unknown) => log.error('list not kept', { err: error }))
    .finally(() => {
      delete slot.underWay;
    });
  return slot.underWay;
}

async function replace<T>(source: Source<T>): Promise<boolean> {
  const fetchedAt = now();
  const records = await source.fetch();
  if (records === null || records.length === 0) return false;
  await keepList(source.name, structuredClone(records) as Parameters<typeof keepList>[1], fetchedAt);
  return true;
}
