/** Decimal text; null for what was typed and is no amount, which is kept in its field and shown nowhere as a sum. */
export const readableAmount = (text: string): string | null => (/^\d+(?:\.\d+)?$/.test(text) ? text : null);
