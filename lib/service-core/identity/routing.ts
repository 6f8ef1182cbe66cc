import { err, ok, type Result } from '../result.ts';
import { cleanCode, isSpreadsheetNumber } from '../text/clean-text.ts';
import { isBritish, type Rail, validateBic } from './account-number.ts';
import { validateAlipayLogin } from './contact.ts';
import { compact, type IdentityProblem } from './problem.ts';

/** Validates `routingValue` by its `routingType` (specification §2.4, §2.5) and returns its canonical form. */
export function validateRouting(
  routingType: string,
  routingValue: string,
  rail: Partial<Rail> = {},
): Result<string, IdentityProblem> {
  return routingType === 'swift'
    ? validateBic(routingValue)
    : validateNationalRouting(routingType, routingValue, rail);
}

type Check = (value: string) => Result<string, IdentityProblem>;

function matching(pattern: RegExp): Check {
  return (value) => {
    const routing = compact(value);
    return pattern.test(routing) ? ok(routing) : err('wrong-format');
  };
}

/** First two digits that the American Bankers Association has assigned. */
const abaPrefix = /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/;
const abaWeights = [3, 7, 1];

function validateAba(value: string): Result<string, IdentityProblem> {
  const routing = compact(value);
  if (!/^\d{9}$/.test(routing) || !abaPrefix.test(routing) || routing === '000000000')
    return err('wrong-format');
  const sum = [...routing].reduce(
    (total, digit, index) => total + Number(digit) * (abaWeights[index % 3] ?? 0),
    0,
  );
  return sum % 10 === 0 ? ok(routing) : err('wrong-check-digit');
}

/** FPS systems identify an account by a clearing or sort code, an id, a phone number or an e-mail address. */
function validateFps(value: string): Result<string, IdentityProblem> {
  const number = matching(/^(?:\d{3}|\d{6,7}|\d{9})$/)(value);
  if (number.ok) return number;
  return value.includes('@') || /^(?:\+|00)/.test(value) ? validateAlipayLogin(value) : number;
}

/** A WeChat id keeps hyphens and letter case; a phone number also identifies an account. */
function validateWechat(value: string): Result<string, IdentityProblem> {
  if (/^[A-Za-z][A-Za-z0-9_-]{5,19}$/.test(value)) return ok(value);
  return value.includes('@') ? err('wrong-format') : validateAlipayLogin(value);
}

const sortCode = matching(/^\d{6}$/);

const checks: Readonly<Record<string, Check>> = {
  aba: validateAba,
  ach: validateAba,
  bsb: matching(/^\d{6}$/),
  sort: sortCode,
  ifsc: matching(/^[A-Z]{4}0[A-Z0-9]{6}$/),
  bpay: matching(/^\d{3,10}$/),
  fps: validateFps,
  alipay: validateAlipayLogin,
  wechat: validateWechat,
};

/**
 * Like `validateRouting`, but without `swift`, which needs the table of countries that browsers load later. Hong Kong's
 * FPS has its own identifiers (decisions §5).
 */
export function validateNationalRouting(
  routingType: string,
  routingValue: string,
  rail: Partial<Rail> = {},
): Result<string, IdentityProblem> {
  const clean = cleanCode(routingValue);
  if (isSpreadsheetNumber(clean)) return err('spreadsheet-number');
  if (isBritish({ ...rail, routingType })) return sortCode(clean);
  const check = Object.hasOwn(checks, routingType) ? checks[routingType] : undefined;
  return check === undefined ? err('unknown-type') : check(clean);
}
