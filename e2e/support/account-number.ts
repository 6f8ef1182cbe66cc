import { randomInt } from 'node:crypto';

/** A card number of a mainland bank that no other run has, with its check digit (Luhn). */
export function newAccountNumber(): string {
  const body = `621700${String(randomInt(1e12)).padStart(12, '0')}`;
  const sum = [...body].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
