import type { AnyEndpoint } from '../endpoint.ts';
import { decodeRequest, parseWire } from '../index.ts';

/** Parses JSON text as received from the wire; throws for invalid JSON. */
export function wire(text: string): unknown {
  const parsed = parseWire(new TextEncoder().encode(text));
  if (!parsed.ok) throw new Error(parsed.reason.message);
  return parsed.value;
}

/** Converts an order to its received form: decimal text amounts become JSON numbers. */
export function wireOf(order: object): Record<string, unknown> {
  const text = JSON.stringify(order, (key, value) => (key.endsWith('Amount') ? Number(value) : value));
  return wire(text) as Record<string, unknown>;
}

/** Lists the errors of a request as "path message". */
export function errorsOf(endpoint: AnyEndpoint, value: unknown): string[] {
  const decoded = decodeRequest(endpoint, value);
  return decoded.ok ? [] : decoded.reason.map(({ path, message }) => `${path} ${message}`);
}
