/** Equal as what they would be sent as. For plain values that are made in one place, so that their keys stand in one order. */
export const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
