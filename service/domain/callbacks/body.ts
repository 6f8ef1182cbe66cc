/** Fields in the specification's order (§6). */
const fields = ['event', 'id', 'status', 'amount', 'targetAmount', 'sourceAmount', 'message'] as const;
const amounts = new Set<string>(['amount', 'targetAmount', 'sourceAmount']);
const plainNumber = /^-?\d+(?:\.\d+)?$/;

/** An event as the outbox stores it: amounts are decimal text. */
export type StoredEvent = Readonly<Partial<Record<(typeof fields)[number], string>>>;

/**
 * The bytes of a callback. Amounts become JSON numbers with exactly the digits that were stored, which
 * `JSON.stringify` of a float would not promise. The same event always has the same bytes: receivers tell
 * duplicates by them.
 */
export function encodeEvent(event: StoredEvent): string {
  const parts = fields.flatMap((field) => {
    const value = event[field];
    if (value === undefined || value === null) return [];
    if (amounts.has(field) && !plainNumber.test(value))
      throw new Error(`${field} of a stored event is no amount`);
    return [`${JSON.stringify(field)}:${amounts.has(field) ? value : JSON.stringify(value)}`];
  });
  return `{${parts.join(',')}}`;
}
