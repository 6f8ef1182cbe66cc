import { expect, it } from 'vitest';
import {
  type IdentityProblem,
  validateCreditCode,
  validateIban,
  validateResidentId,
} from '../../lib/service-core/identity/index.ts';
import china from './china-identifiers.json' with { type: 'json' };
import iban from './iban-examples.json' with { type: 'json' };

it('takes every unified social credit code', () => {
  expect(china.creditCodes).toHaveLength(131);
  expect(china.creditCodes.filter((code) => !validateCreditCode(code).ok)).toEqual([]);
  for (const { text, code } of china.writtenCreditCodes)
    expect(validateCreditCode(text)).toEqual({ ok: true, value: code });
});

/** Our word for what python-stdnum says; a code of a wrong length has a wrong form. */
const problems: Record<string, IdentityProblem> = {
  InvalidLength: 'wrong-format',
  InvalidFormat: 'wrong-format',
  InvalidChecksum: 'wrong-check-digit',
  'InvalidComponent: no such place': 'wrong-region',
  'InvalidComponent: no such date': 'wrong-date',
};

/** GB 32100 lets the first two places be letters; python-stdnum wants digits there, and the check character tells. */
const otherReasons = new Map<string, IdentityProblem>([['A1110000600037341L', 'wrong-check-digit']]);

it.each(china.refusedCreditCodes)('refuses the credit code $code: $reason', ({ code, reason }) => {
  expect(validateCreditCode(code)).toEqual({ ok: false, reason: otherReasons.get(code) ?? problems[reason] });
});

it.each(china.residentIds)('takes the resident ID %s', (id) => {
  expect(validateResidentId(id)).toEqual({ ok: true, value: id.toUpperCase() });
});

/** Counties come and go by the year; we check the province, since a card keeps the county of its first issue. */
const ofAnotherYear = ['110111198012010078', '110201199312010077'];

it.each(china.refusedResidentIds)('answers for the resident ID $id: $reason', ({ id, reason }) => {
  const refused = { ok: false, reason: problems[reason] };
  expect(validateResidentId(id)).toEqual(ofAnotherYear.includes(id) ? { ok: true, value: id } : refused);
});

it('takes the IBAN of each country of the registry, as it is printed and as it is typed', () => {
  expect(iban.examples).toHaveLength(89);
  for (const example of iban.examples) {
    const printed = example.replace(/.{4}/g, '$& ');
    for (const text of [example, printed, example.toLowerCase()])
      expect([text, validateIban(text)]).toEqual([text, { ok: true, value: example }]);
  }
});

/** Each text with one digit changed, two neighbours exchanged, or one place left out or written twice. */
function mistranscribed(text: string): string[] {
  const wrong = [...text].flatMap((sign, at) => {
    const [before, after] = [text.slice(0, at), text.slice(at + 1)];
    const digits = /\d/.test(sign) ? [...'0123456789'] : [];
    return [
      ...digits.map((digit) => before + digit + after),
      before + after.slice(0, 1) + sign + after.slice(1),
      before + after,
      before + sign + sign + after,
    ];
  });
  return [...new Set(wrong)].filter((other) => other !== text);
}

it('refuses an IBAN that was copied wrongly', () => {
  const wrong = iban.examples.flatMap(mistranscribed);
  expect(wrong.length).toBeGreaterThan(20_000);
  // ISO 13616 counts a letter as two digits: 1B and B1 are both 111.
  expect(wrong.filter((text) => validateIban(text).ok)).toEqual(['RO49AAAAB131007593840000']);
});
