import { type Code, codes } from '../../lib/service-core/codes.ts';
import { err } from '../../lib/service-core/result.ts';

/** A use-case's refusal. One adapter maps it to an envelope: `codes[code].status`, `message`, `data`. */
export type DomainError = { code: Code; message: string; data?: unknown };

export function domainError(code: Code, message: string = codes[code].meaning, data?: unknown): DomainError {
  return data === undefined ? { code, message } : { code, message, data };
}

/** A refusal as a Result; the default message is the code's meaning. */
export function refuse(code: Code, message?: string, data?: unknown): { ok: false; reason: DomainError } {
  return err(domainError(code, message, data));
}
