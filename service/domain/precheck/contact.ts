import {
  validateEmail,
  validatePhoneCode,
  validatePhoneNumber,
} from '../../../lib/service-core/identity/index.ts';
import type { Finding, PrecheckRequest } from './finding.ts';
import { identifierMessage } from './problem-text.ts';

const checks = [
  { field: 'email', code: 'email_invalid', what: 'e-mail address', validate: validateEmail },
  { field: 'phoneCode', code: 'phone_invalid', what: 'phone code', validate: validatePhoneCode },
  { field: 'phoneNumber', code: 'phone_invalid', what: 'phone number', validate: validatePhoneNumber },
] as const;

/** E-mail addresses and phone numbers of both parties that are none (decisions §5). */
export function contactFindings(request: PrecheckRequest): Finding[] {
  return (['payer', 'beneficiary'] as const).flatMap((role) =>
    checks.flatMap(({ field, code, what, validate }): Finding[] => {
      const text = request[role][field];
      if (!text) return [];
      const checked = validate(text);
      if (checked.ok) return [];
      return [{ code, path: `${role}.${field}`, message: identifierMessage(what, checked.reason, text) }];
    }),
  );
}
