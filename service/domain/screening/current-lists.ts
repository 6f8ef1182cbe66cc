import type { Logger, ServiceContext } from '../context.ts';
import { readListedNames, shippedFolder, versionOf } from './lists.ts';
import {
  indexNames,
  type ListedName,
  type ScreenedParty,
  type ScreeningHit,
  type ScreeningIndex,
  screenParty,
} from './match.ts';

/** Interval of checks for replaced lists. */
const checkEveryMs = 30_000;
/** New lists with less than this share of the names count as truncated, not shortened by their publisher. */
const leastShareKept = 0.5;

export type CurrentLists = {
  /**
   * The lists to screen against. Replaced files are read within half a minute; unreadable files are logged and the last
   * good lists stay in use. Rejects only if no lists were ever read.
   */
  latest(log: Logger): Promise<ScreeningIndex>;
};

/** Watches a folder of lists. `now` is a monotonic clock in milliseconds. Production refuses the invented lists. */
export function followLists(
  folder: string,
  { mode, now = () => performance.now() }: { mode: ServiceContext['settings']['mode']; now?: () => number },
): CurrentLists {
  let held: { index: ScreeningIndex; version: string } | undefined;
  let refused: string | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const refresh = async (log: Logger) => {
    const version = await versionOf(folder);
    if (version === held?.version) refused = undefined;
    if (version === held?.version || version === refused) return;
    try {
      const names = await readListedNames(folder);
      if (mode === 'production') await refuseInvented(names);
      const index = await indexNames(names);
      if (held && index.size < held.index.size * leastShareKept) {
        throw new RangeError(`they have ${index.size} names, and had ${held.index.size} before`);
      }
      held = { index, version };
      refused = undefined;
      log.info({ names: index.size }, 'screening lists read');
    } catch (error) {
      if (!held) throw error;
      refused = version;
      const fields = { err: error, names: held.index.size };
      log.error(
        fields,
        'new screening lists refused: the last good ones stay in use; put whole files in place',
      );
    }
  };

  return {
    async latest(log) {
      if (!held || now() - checkedAt >= checkEveryMs) {
        checkedAt = now();
        reading ??= refresh(log).finally(() => {
          reading = undefined;
        });
      }
      if (!held) await reading;
      else reading?.catch(() => {});
      if (!held) throw new Error('there are no screening lists');
      return held.index;
    },
  };
}

/** One invented name may be somebody's; two are the shipped lists, whatever else the files hold. */
const mostInvented = 1;

/** Throws if lists have the names that ship with the service, in any folder, order, layout or company. */
async function refuseInvented(names: readonly ListedName[]): Promise<void> {
  const wordsOf = ({ name }: ListedName) =>
    (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).toSorted().join(' ');
  const invented = new Set((await readListedNames(shippedFolder)).map(wordsOf));
  const found = [...new Set(names.map(wordsOf))].filter((words) => invented.has(words));
  if (found.length > mostInvented)
    throw new Error(
      'SCREENING_LISTS_DIR: production mode needs the lists that OFAC and the UN publish; these have the invented names that ship with the service',
    );
}

const followed = new Map<string, CurrentLists>();

/** The lists in the configured folder, or the fictitious lists that ship with the service. */
export function screeningLists(
  ctx: Pick<ServiceContext, 'log'> & {
    settings: Pick<ServiceContext['settings'], 'mode' | 'screeningListsDir'>;
  },
): Promise<ScreeningIndex> {
  const { mode } = ctx.settings;
  const folder = ctx.settings.screeningListsDir ?? shippedFolder;
  const key = `${mode} ${folder}`;
  let lists = followed.get(key);
  if (!lists) {
    lists = followLists(folder, { mode });
    followed.set(key, lists);
  }
  return lists.latest(ctx.log);
}

const keptAtMost = 2_000;
const kept = new WeakMap<ScreeningIndex, Map<string, ScreeningHit | undefined>>();

/**
 * Returns the result of {@link screenParty}, cached per index: partners pay the same people month after month. New
 * lists are a new index, against which everybody is screened again.
 */
export function screenPartyCached(index: ScreeningIndex, party: ScreenedParty): ScreeningHit | undefined {
  let hits = kept.get(index);
  if (hits === undefined) kept.set(index, (hits = new Map()));
  const key = JSON.stringify([party.names, [...(party.cleared ?? [])]]);
  if (hits.has(key)) return hits.get(key);
  const hit = screenParty(index, party);
  if (hits.size >= keptAtMost) hits.clear();
  hits.set(key, hit);
  return hit;
}
