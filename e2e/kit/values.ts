import { randomInt, randomUUID } from 'node:crypto';

/**
 * The last four digits of an account number by which the sandbox decides what becomes of the payment (docs/sandbox.md).
 * `paid` stands for any other number.
 */
export const endings = {
  paid: null,
  closed: '9001',
  nameDiffers: '9002',
  held: '9003',
  reviewHeld: '9004',
  reviewRejected: '9005',
  slow: '9006',
  returned: '9007',
} as const;

export type Ending = keyof typeof endings;

const prefix = '621700';
const cardLength = 19;

/** A card number of a mainland bank that no other run has, with its check digit (Luhn) and the ending asked for. */
export function card({ ending = 'paid' }: { ending?: Ending } = {}): string {
  const last = endings[ending];
  for (;;) {
    const drawn =
      prefix + digits(cardLength - 1 - prefix.length - (last ? 3 : 0)) + (last?.slice(0, 3) ?? '');
    const number = drawn + checkDigit(drawn);
    // An ending contains its own check digit; of an ordinary number the last four never begin with a nine.
    if (last ? number.endsWith(last) : number.at(-4) !== '9') return number;
  }
}

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');

function checkDigit(body: string): number {
  const sum = [...body].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** A real, if small, PDF. The same bytes count as the same document: `text` makes it different from others. */
export function pdf(name = 'document.pdf', text: string = randomUUID()) {
  const content = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  const whole = `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(whole, 'latin1') };
}
