import type { AnyEndpoint } from '../endpoint.ts';
import { decodeRequest, parseWire } from '../index.ts';

/** JSON text as it is after the wire; throws for text that is no JSON. */
export function wire(text: string): unknown {
  const parsed = parseWire(new TextEncoder().encode(text));
  if (!parsed.ok) throw new Error(parsed.reason.message);
  return parsed.value;
}

/** An order as it is after the wire: amounts, decimal text in `order`, are JSON numbers. */
export function wireOf(order: object): Record<string, unknown> {
  const text = JSON.stringify(order, (key, value) => (key.endsWith('Amount') ? Number(value) : value));
  return wire(text) as Record<string, unknown>;
}

/** "path message" of everything an endpoint finds wrong with a request. */
export function errorsOf(endpoint: AnyEndpoint, value: unknown): string[] {
  const decoded = decodeRequest(endpoint, value);
  return decoded.ok ? [] : decoded.reason.map(({ path, message }) => `${path} ${message}`);
}
