// The file, not the room's door: see check-formats.ts.
import { validateCardNumber } from '../../service-core/identity/card-number.ts';
import type { FieldPath } from './fields.ts';
import { type Problem, problem } from './problems.ts';
import type { DraftValues } from './types.ts';

type Holder = 'person' | 'company';

/** Cards and passbooks of people; companies' accounts differ from bank to bank. */
const usualDigits: Record<Holder, { min: number; max: number }> = {
  person: { min: 16, max: 19 },
  company: { min: 8, max: 25 },
};

/** The holder of an account number in mainland China; undefined elsewhere. */
function mainlandHolder(path: FieldPath, values: DraftValues): Holder | undefined {
  if (!path.startsWith('beneficiary.')) return undefined;
  const { entityType, accountInfo } = values.beneficiary;
  if (values.family === 'business') {
    if (values.targetCurrency !== 'CNY') return undefined;
    return values.holderType === 'personal' ? 'person' : 'company';
  }
  if (accountInfo.country !== 'CN') return undefined;
  return entityType === 'I' ? 'person' : 'company';
}

/** Only doubts: the specification takes any text of 256 characters (§2.3, §2.4), and banks differ. */
export function checkMainlandAccount(path: FieldPath, text: string, values: DraftValues): Problem[] {
  const holder = mainlandHolder(path, values);
  if (holder === undefined) return [];
  const usual = usualDigits[holder];
  const count = text.replaceAll(/\D/g, '').length;
  const args = { holder, ...usual, count };
  if (count !== text.length) return [problem(path, 'accountCharacters', args, 'warn')];
  if (count < usual.min || count > usual.max) return [problem(path, 'accountDigits', args, 'warn')];
  return holder === 'company' || validateCardNumber(text).ok ? [] : [problem(path, 'cardNumber', {}, 'warn')];
}
