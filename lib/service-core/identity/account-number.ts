import { err, ok, type Result } from '../result.ts';
import { compact, type IdentityProblem } from './problem.ts';

/** The destination of a payout: its currency, and the way its bank is found. */
export type Rail = { targetCurrency: string; routingType?: string | undefined };

/** Account numbers in these systems are digits. The others of the interface also have numbers with letters. */
const digitsOnly: readonly string[] = ['aba', 'ach', 'bsb', 'bpay'];
/** Here too, beside the IBAN that a British account also has. */
const digitsOrIban: readonly string[] = ['sort', 'fps'];

/** True for what is written as an IBAN is: the country's letters and two digits. */
export const beginsLikeIban = (number: string): boolean => /^[A-Z]{2}\d{2}/i.test(number);

/**
 * The number of an account that is paid to, without spaces and hyphens: digits on rails whose numbers have no letters,
 * such as bank accounts in mainland China, elsewhere letters and digits with the dots and slashes of some countries.
 */
export function validateAccountNumber(text: string, rail: Rail): Result<string, IdentityProblem> {
  const number = compact(text);
  const { targetCurrency, routingType = '' } = rail;
  const isNumeric =
    targetCurrency === 'CNY' ||
    digitsOnly.includes(routingType) ||
    (digitsOrIban.includes(routingType) && !beginsLikeIban(number));
  if (isNumeric) return /^\d+$/.test(number) ? ok(number) : err('not-digits');
  return /^[A-Z\d./]+$/.test(number) && /\d/.test(number) ? ok(number) : err('wrong-format');
}
