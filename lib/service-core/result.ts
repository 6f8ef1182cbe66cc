/** An expected outcome as a value: exceptions are kept for bugs and broken infrastructure. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; reason: E };

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function err<E>(reason: E): { ok: false; reason: E } {
  return { ok: false, reason };
}
