import { type Code, codes } from '../../lib/service-core/codes.ts';
import { err } from '../../lib/service-core/result.ts';

/** A refusal of a use-case. One adapter maps it to an envelope: `codes[code].status`, `message`, `data`. */
export type DomainError = { code: Code; message: string; data?: unknown };

export function domainError(code: Code, message: string = codes[code].meaning, data?: unknown): DomainError {
  return data === undefined ? { code, message } : { code, message, data };
}

/** A refusal as a Result; without a message the code's own meaning is said. */
export function refuse(code: Code, message?: string, data?: unknown): { ok: false; reason: DomainError } {
  return err(domainError(code, message, data));
}
