import { now } from '../../clock.ts';
import { db, type Prisma, type Tx } from '../../db/client.ts';
import type { AccountCheck } from '../../db/generated/client.ts';

export { inTransaction } from '../../db/client.ts';
export { namesOf } from '../../db/shared-queries.ts';
export type { AccountCheck, Tx };

export type ListName = 'areas' | 'occupations';

/** Time the kept list was read; null when there is none. Asked often, so without the list itself. */
export async function listReadAt(name: ListName): Promise<Date | null> {
  const row = await db().lookupList.findUnique({ where: { name }, select: { fetchedAt: true } });
  return row?.fetchedAt ?? null;
}

export async function keptList(name: ListName): Promise<{ records: unknown; fetchedAt: Date } | null> {
  return db().lookupList.findUnique({ where: { name }, select: { records: true, fetchedAt: true } });
}

export async function keepList(
  name: ListName,
  records: Prisma.InputJsonArray,
  fetchedAt: Date,
): Promise<void> {
  const data = { records, fetchedAt };
  await db().lookupList.upsert({ where: { name }, create: { name, ...data }, update: data });
}

export function findCheck(fingerprint: string, tx: Tx = db()): Promise<AccountCheck | null> {
  return tx.accountCheck.findUnique({ where: { fingerprint } });
}

/** One person at a time decides whether these details are sent: two at once are one check. */
export async function lockCheck(tx: Tx, fingerprint: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('account_check'), hashtext(${fingerprint}))`;
}

/** The checks of a person since then that cost something, or may have; one request of theirs at a time counts them. */
export async function lockAndCountPaid(tx: Tx, requestedBy: string, since: Date): Promise<number> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('account_checks_of'), hashtext(${requestedBy}))`;
  return tx.accountCheck.count({
    where: { requestedBy, requestedAt: { gte: since }, state: { not: 'not-charged' } },
  });
}

type NewCheck = Omit<Prisma.AccountCheckUncheckedCreateInput, 'id' | 'state' | 'requestedAt'>;

/** A check about to be sent; one that was sent before and may be sent again starts anew under its id. */
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

/** The first result stays: a late second answer to the same details changes nothing. */
export async function answerCheck(tx: Tx, id: string, answer: Answer): Promise<AccountCheck> {
  await tx.accountCheck.updateMany({
    where: { id, state: { notIn: ['matched', 'mismatched'] } },
    data: { ...answer, answeredAt: now() },
  });
  return tx.accountCheck.findUniqueOrThrow({ where: { id } });
}

/** Newest first, from after the one with `afterId`. */
export function listChecks(o: { take: number; afterId?: string | undefined }): Promise<AccountCheck[]> {
  return db().accountCheck.findMany({
    orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }],
    take: o.take,
    ...(o.afterId !== undefined && { cursor: { id: o.afterId }, skip: 1 }),
  });
}
