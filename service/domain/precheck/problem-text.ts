import type { IdentityProblem } from '../../../lib/service-core/identity/index.ts';

/** What is wrong with an identifier, to be read after its name: "the IBAN …". */
export const problemTexts = {
  'wrong-format': 'does not have the right form',
  'wrong-check-digit':
    'has a wrong check digit; compare it with the original, a character was probably mistyped',
  'wrong-date': 'holds a date of birth that cannot be',
  'wrong-region': 'begins with a region that does not exist',
  'unknown-country': 'names a country that does not exist',
  'unknown-type': 'is of an unknown type',
} as const satisfies Record<IdentityProblem, string>;
