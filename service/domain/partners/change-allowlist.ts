import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { Partner, ServiceContext } from '../context.ts';
import { type DomainError, refuse } from '../errors.ts';
import { formatAddressRange, networkOf, parseAddressRange } from '../network-address.ts';
import { type ChangedPartner, changePartner } from './change-partner.ts';

const entriesAtMost = 200;

/**
 * Returns the one form of an address or range, however it was written. A range with bits behind its prefix is refused:
 * 10.0.0.5/8 may mean the address or the range. Refuses with `bodyInvalid`.
 */
function canonicalEntry(text: string): Result<string, DomainError> {
  const range = parseAddressRange(text.trim());
  if (!range) {
    return invalid(`"${text}" is not an IP address or CIDR range, such as 203.0.113.7 or 2001:db8::/32`);
  }
  const entry = formatAddressRange(range);
  const network = formatAddressRange(networkOf(range));
  if (entry === network) return ok(entry);
  const single = entry.split('/', 1)[0];
  return invalid(
    `"${text}" has bits behind its prefix: write ${network} for the range or ${single} for the address`,
  );
}

/** Lets calls come from more addresses (decisions §1.8). The first entry closes all others. */
export async function allowAddresses(
  ctx: ServiceContext,
  partner: Pick<Partner, 'id'>,
  texts: readonly string[],
): Promise<Result<ChangedPartner, DomainError>> {
  const entries = allCanonical(texts);
  if (!entries.ok) return entries;
  return changePartner(ctx, partner, ({ ipAllowlist }) => {
    const together = [...new Set([...ipAllowlist, ...entries.value])];
    return together.length > entriesAtMost
      ? invalid(`an allowlist has at most ${entriesAtMost} entries: put addresses together to ranges`)
      : ok({ ipAllowlist: together });
  });
}

/** Takes entries off the list. Refuses with `bodyInvalid`, and `notFound` for what is not on it. */
export async function disallowAddresses(
  ctx: ServiceContext,
  partner: Pick<Partner, 'id'>,
  texts: readonly string[],
): Promise<Result<ChangedPartner, DomainError>> {
  const entries = allCanonical(texts);
  if (!entries.ok) return entries;
  return changePartner(ctx, partner, ({ ipAllowlist }) => {
    const missing = entries.value.find((entry) => !ipAllowlist.includes(entry));
    if (missing !== undefined)
      return refuse('notFound', `${missing} is not on the list; see: allowlist list`);
    return ok({ ipAllowlist: ipAllowlist.filter((entry) => !entries.value.includes(entry)) });
  });
}

function allCanonical(texts: readonly string[]): Result<string[], DomainError> {
  const entries: string[] = [];
  for (const text of texts) {
    const entry = canonicalEntry(text);
    if (!entry.ok) return entry;
    entries.push(entry.value);
  }
  return ok(entries);
}

const invalid = (message: string) =>
  refuse('bodyInvalid', message, { errors: [{ path: 'address', message }] });
