import { now } from '../../../clock.ts';
import { log } from '../../../logger.ts';
import { callPayout } from '../../../payout/client.ts';
import { endpoints } from '../../../service-core/contract/index.ts';
import { shared } from '../../../shared.ts';
import { type AreaIndex, indexAreas } from '../area-index.ts';
import { keepList, keptList, type ListName, listReadAt } from '../data.ts';
import { type IndexedOccupation, indexOccupations } from '../search-occupations.ts';
import type { ListReading } from '../types.ts';

const dayMs = 24 * 3_600_000;
/** A service that does not answer is left alone for this long, while the kept list goes on serving. */
const patienceMs = 60_000;

export type Listed<T> = ListReading & { list: T };

type Source<T> = {
  name: ListName;
  /** The list as the service gives it now; null when there is no usable answer. */
  fetch: () => Promise<readonly object[] | null>;
  /** Turns the kept records into the form that is searched. */
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

/** The areas, indexed; null while there is no list at all. Never waits for the service when there is one. */
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

/** Indexing takes a tenth of a second: done once per process and reading. */
async function indexed<T>(source: Source<T>, slot: Slot<T>, readAt: Date): Promise<T | null> {
  if (slot.made?.fetchedAt !== readAt.getTime()) {
    const kept = await keptList(source.name);
    if (!kept) return null;
    slot.made = { fetchedAt: kept.fetchedAt.getTime(), list: source.index(kept.records) };
  }
  return slot.made.list;
}

/** Asks the service, once at a time in this process; an answer without sense replaces nothing. */
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
