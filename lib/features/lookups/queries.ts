import { useCase } from '../../auth/use-case.ts';
import { callPayout } from '../../payout/client.ts';
import { err, ok, type Result } from '../../result.ts';
import { endpoints } from '../../service-core/contract/index.ts';
import { checkView, feeText, fingerprintOf, masked, normalised, problemsOf } from './account-check.ts';
import { type IndexedArea, partsOf, placesIn, searchAreas, searchOccupations } from './areas.ts';
import { findCheck, listChecks, namesOf, readAreas, readOccupations } from './data.ts';
import {
  type AccountCheckHistory,
  type AreaPage,
  type AreaView,
  accountDetailsSchema,
  areaSearchSchema,
  historySchema,
  type KnownAccountCheck,
  type ListRefusal,
  type OccupationPage,
  occupationSearchSchema,
  type SettlementWallet,
} from './schema.ts';

const offered = 50;

/** Places that `q` names (at most 50), or all places in `parent`; `total` counts all matches. */
export const findAreas = useCase({
  permission: 'lookup:read',
  input: areaSearchSchema,
  run: async (_actor, { q, parent }): Promise<Result<AreaPage, ListRefusal>> => {
    const reading = await readAreas();
    if (!reading) return err({ code: 'unavailable' });
    const { list, ...when } = reading;
    const found =
      q.trim() !== ''
        ? searchAreas(list, q)
        : parent === undefined
          ? partsOf(list, null)
          : placesIn(list, parent);
    return ok({ ...when, ...page(found, q.trim() === '' ? found.length : offered) });
  },
});

export type AreaBrowsing = AreaPage & {
  /** The areas from the province down to the area whose parts are listed. */
  above: AreaView[];
};

/** The service's own records level by level, or the areas that `q` names. An unknown `parent` shows the provinces. */
export const browseAreas = useCase(
  'lookup:read',
  async (
    _actor,
    { q, parent }: { q: string; parent: string },
  ): Promise<Result<AreaBrowsing, ListRefusal>> => {
    const reading = await readAreas();
    if (!reading) return err({ code: 'unavailable' });
    const { list, ...when } = reading;
    if (q.trim() !== '') return ok({ ...when, ...page(searchAreas(list, q), 100), above: [] });
    const above: AreaView[] = [];
    for (
      let at = list.byKey.get(parent);
      at;
      at = at.parentKey === null ? undefined : list.byKey.get(at.parentKey)
    ) {
      above.unshift(at.view);
    }
    const parts = partsOf(list, above.at(-1)?.key ?? null);
    return ok({ ...when, ...page(parts, parts.length), above });
  },
);

function page(found: readonly IndexedArea[], limit: number): Pick<AreaPage, 'areas' | 'total'> {
  return { areas: found.slice(0, limit).map(({ view }) => view), total: found.length };
}

/** Occupations that `q` names in any script, or all occupations. */
export const findOccupations = useCase({
  permission: 'lookup:read',
  input: occupationSearchSchema,
  run: async (_actor, { q }): Promise<Result<OccupationPage, ListRefusal>> => {
    const reading = await readOccupations();
    if (!reading) return err({ code: 'unavailable' });
    const { list, ...when } = reading;
    return ok({ ...when, occupations: searchOccupations(list, q) });
  },
});

/** The earlier check of these details, if any, and the masked form and price of a new check. Sends nothing. */
export const knownCheck = useCase({
  permission: 'lookup:run',
  input: accountDetailsSchema,
  run: async (_actor, input): Promise<KnownAccountCheck> => {
    const details = normalised(input);
    const row = await findCheck(fingerprintOf(details));
    const names = row ? await namesOf([row.requestedBy]) : new Map<string, string>();
    return {
      check: row && checkView(row, names.get(row.requestedBy) ?? ''),
      masked: masked(details),
      fee: feeText(),
      problems: problemsOf(details),
    };
  },
});

/** Checks made here, newest first, with masked details only. */
export const checkHistory = useCase({
  permission: 'lookup:read',
  input: historySchema,
  run: async (_actor, { after }): Promise<AccountCheckHistory> => {
    const size = 25;
    const rows = await listChecks({ take: size + 1, afterId: after });
    const shown = rows.slice(0, size);
    const names = await namesOf(shown.map((row) => row.requestedBy));
    return {
      checks: shown.map((row) => checkView(row, names.get(row.requestedBy) ?? '')),
      nextAfter: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
    };
  },
});

/** The price of a check from the settings ('0.20 USD'), or null if unknown. */
export const checkFee = useCase('lookup:read', async (): Promise<string | null> => feeText());

/**
 * The business wallet in the currency in which the service settles fees, which only the service knows (specification
 * §4.3, wallet/get). Read each time, because the user is about to spend from it.
 */
export const settlementWallet = useCase(
  'lookup:run',
  async (): Promise<Result<SettlementWallet, ListRefusal>> => {
    const outcome = await callPayout(endpoints.globalWalletGet, { type: 'business' }, { timeoutMs: 5000 });
    if (outcome.kind !== 'accepted') return err({ code: 'unavailable' });
    const { currency, amount } = outcome.data;
    return ok({ currency, available: amount });
  },
);
