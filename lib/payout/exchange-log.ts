import { isLosslessNumber, parse, stringify } from 'lossless-json';
import { db } from '../db/client.ts';
import { log } from '../logger.ts';
import type { Exchange } from '../service-core/client/index.ts';
import { publicNames } from '../service-core/fields/registry.ts';

/** Stores a redacted call. A failure to store never affects the call itself. */
export async function storeExchange(exchange: Exchange): Promise<void> {
  // Skipped: repeated again and again, unrelated to orders, and only in a sandbox.
  if (exchange.endpoint === 'sandboxClock' || exchange.endpoint === 'sandboxIdle') return;
  log.info('payout call', {
    endpoint: exchange.endpoint,
    outcome: exchange.outcome,
    durationMs: exchange.durationMs,
    httpStatus: exchange.httpStatus,
    status: exchange.envelopeStatus,
  });
  // The token call contains only secrets: stores its failures, never its content.
  const isToken = exchange.endpoint === 'token';
  if (isToken && exchange.outcome === 'accepted') return;
  try {
    await db().exchange.create({
      data: {
        id: exchange.id,
        orderId: await orderOf(withoutFile(exchange.requestBody)),
        endpoint: exchange.endpoint,
        method: exchange.method,
        path: redactPath(exchange.path),
        at: exchange.at,
        durationMs: Math.round(exchange.durationMs),
        httpStatus: exchange.httpStatus ?? null,
        envelopeStatus: exchange.envelopeStatus ?? null,
        outcome: exchange.outcome,
        requestBody: isToken ? '' : redactBody(withoutFile(exchange.requestBody)),
        responseBody:
          isToken || exchange.responseBody === undefined ? null : redactBody(exchange.responseBody),
        signature: exchange.sign ? `${exchange.sign.slice(0, 24)}…` : null,
      },
    });
  } catch (error) {
    log.warn('exchange not stored', { endpoint: exchange.endpoint, err: error });
  }
}

/** Removes a file from a body, to neither store nor parse it. */
function withoutFile(requestBody: string): string {
  return requestBody.replace(/("fileBase64":")[^"]*/, '$1…');
}

async function orderOf(requestBody: string): Promise<string | null> {
  let named: { tradeId?: unknown; orderNo?: unknown };
  try {
    named = JSON.parse(requestBody) ?? {};
  } catch {
    return null;
  }
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  const [tradeId, orderNo] = [text(named.tradeId), text(named.orderNo)];
  if (!tradeId && !orderNo) return null;
  const found = await db().order.findFirst({
    where: { OR: [...(tradeId ? [{ tradeId }] : []), ...(orderNo ? [{ orderNo }] : [])] },
    select: { id: true },
  });
  return found?.id ?? null;
}

// Fields that may be stored. Everything else counts as personal or secret until it is listed here.
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
 * Redacts a body for storage: values of known, impersonal fields stay exact; other values become dots, except booleans
 * and nulls. Of a body that is not JSON only the size remains.
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

/** Removes query values from a path, because they can be identifiers. */
export function redactPath(path: string): string {
  return path.replaceAll(/=([^&]*)/g, (whole, value: string) => (value === '' ? whole : '=•••'));
}
