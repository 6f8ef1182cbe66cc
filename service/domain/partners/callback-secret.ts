import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { CallbackSecret } from '../callbacks/callback-keys.ts';
import type { Partner, Queryable, ServiceContext } from '../context.ts';
import { inTransaction } from '../database.ts';
import { type DomainError, refuse } from '../errors.ts';
import { query } from '../sql.ts';

/** Hours for which callbacks also carry a signature under the previous secret. */
export const overlapHours = 24;

/** The secret under which a partner's callbacks are signed, and until when the one before signs them too. */
export type CurrentSecret = { secret: CallbackSecret; earlierUntil: Date | null };

type Row = { number: number; earlierUntil: Date | null };

const current = `
  callback_secret_number as number,
  case when wall_earlier_secret_until > clock_timestamp() then wall_earlier_secret_until end as "earlierUntil"`;
const read = `select ${current} from partners where id = $1`;
const rotate = `
  update partners set callback_secret_number = callback_secret_number + 1,
    wall_earlier_secret_until = clock_timestamp() + make_interval(hours => $2)
  where id = $1 returning ${current}`;

export async function currentCallbackSecret(
  db: Queryable,
  { id: partnerId }: Pick<Partner, 'id'>,
): Promise<CurrentSecret> {
  const [row] = await query<Row>(db, read, [partnerId]);
  if (!row) throw new Error('a partner vanished');
  return { secret: { partnerId, number: row.number }, earlierUntil: row.earlierUntil };
}

/**
 * A new secret for the partner's callbacks. The one before signs them too for {@link overlapHours}, so that a partner
 * can change over without a gap; with `endEarlier` it ends at once, for a secret that became known. Refuses with
 * `notFound`.
 */
export async function rotateCallbackSecret(
  ctx: ServiceContext,
  { id: partnerId }: Pick<Partner, 'id'>,
  { endEarlier }: { endEarlier: boolean },
): Promise<Result<CurrentSecret, DomainError>> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await query<Row>(tx, rotate, [partnerId, endEarlier ? 0 : overlapHours]);
    if (!row) return refuse('notFound', 'there is no such partner; list them with: partners list');
    return ok({ secret: { partnerId, number: row.number }, earlierUntil: row.earlierUntil });
  });
}
