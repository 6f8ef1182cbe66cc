import { randomInt } from 'node:crypto';

/**
 * A card number of a mainland bank that no other run has, with its check digit (Luhn). Its last four digits never begin
 * with a nine, as those do by which the sandbox refuses, holds or returns a payment.
 */
export function newAccountNumber(): string {
  const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');
  const body = `621700${digits(9)}${randomInt(9)}${digits(2)}`;
  const sum = [...body].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
