import { isLosslessNumber, parse, stringify } from 'lossless-json';
import { publicNames } from '../service-core/fields/registry.ts';

// The fields of a conversation that may be stored. Everything else is a person's, or a secret, until somebody lists it
// here.
const kept: ReadonlySet<string> = new Set([
  ...publicNames,
  'status',
  'message',
  'data',
  'errors',
  'path',
  'event',
  'id',
  'tradeId',
  'rate',
  'expiresAt',
  'rateLockedUntil',
  'type',
  'fileName',
  'documentId',
  'sizeBytes',
  'sha256',
  'missingDocuments',
  'problems',
  'walletId',
  'walletType',
  'amount',
  'totalAmount',
  'convertedAmount',
  'transactionId',
  'createdAt',
  'updatedAt',
  'wallets',
]);

const maxStored = 16_384;

/**
 * Returns a body as it may be stored: values of known, impersonal fields stay as they were, to the digit; of the others
 * only the fact that they were there. A body that is not JSON is only measured.
 */
export function redactBody(body: string): string {
  if (body === '') return '';
  try {
    const text = stringify(redact(parse(body), true), undefined, 2) ?? '';
    return text.length > maxStored ? `${text.slice(0, maxStored)}\n…` : text;
  } catch {
    return `(${Buffer.byteLength(body)} bytes that are not JSON)`;
  }
}

function redact(value: unknown, keep: boolean): unknown {
  if (Array.isArray(value)) return value.slice(0, 200).map((item) => redact(item, keep));
  if (typeof value === 'object' && value !== null && !isLosslessNumber(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, redact(inner, kept.has(name))]),
    );
  }
  if (keep || value === null || value === '' || typeof value === 'boolean') return value;
  return '•••';
}

/** A path without the values of its query: the interface puts identifiers there, we keep none. */
export function redactPath(path: string): string {
  return path.replaceAll(/=([^&]*)/g, (whole, value: string) => (value === '' ? whole : '=•••'));
}
