import type {
  beneficiaryAccountFields,
  beneficiaryFields,
} from '../../../lib/service-core/fields/beneficiary.ts';
import type { Family as OrderFamily, Texts } from '../../../lib/service-core/fields/definition.ts';
import type { beneficiaryAddressFields } from '../../../lib/service-core/fields/party.ts';
import type { payerFields } from '../../../lib/service-core/fields/payer.ts';
import {
  type IdentifierKind,
  type IdentityProblem,
  oddCharacter,
} from '../../../lib/service-core/identity/index.ts';

type Given<F> = { [K in keyof Texts<F>]?: string | undefined };

/** A party on an order of any family. Known parties are resolved before the pre-check. */
export type PrecheckParty = Given<typeof payerFields> &
  Given<typeof beneficiaryFields> & {
    address?: Given<typeof beneficiaryAddressFields> | undefined;
    accountInfo?: PrecheckAccount | undefined;
  };

export type PrecheckAccount = Given<typeof beneficiaryAccountFields>;

export type PrecheckRequest = {
  family: OrderFamily;
  targetCurrency: string;
  /** Value of the order in US cents, at the reference rates. */
  amountUsdMinor: bigint;
  payer: PrecheckParty;
  beneficiary: PrecheckParty;
  /** A name in Chinese characters that waits for staff, because it does not read as the name given. */
  pendingName?: string | undefined;
  /** True if the beneficiary's full name is one that was supplied and has been accepted, by its reading or by staff. */
  isNameAccepted?: boolean | undefined;
  /** Watch-list entries that staff found not to be the party, by role. */
  cleared?: Readonly<Record<'payer' | 'beneficiary', ReadonlySet<string>>> | undefined;
};

type FindingCode =
  | 'chinese_name_needed'
  | 'name_unproven'
  | 'names_differ'
  | 'id_number_invalid'
  | 'id_expired'
  | 'date_impossible'
  | 'company_number_invalid'
  | 'swift_invalid'
  | 'iban_invalid'
  | 'routing_value_invalid'
  | 'routing_missing'
  | 'routing_type_unfit'
  | 'account_type_unfit'
  | 'account_currency_unfit'
  | 'account_country_unfit'
  | 'account_number_invalid'
  | 'email_invalid'
  | 'phone_invalid'
  | 'amount_above_limit'
  | 'screening_hit';

/**
 * A problem the partner must fix, its path in the request, and how to fix it. `detail` is only for the service's staff:
 * the listed name, the matched name and the score. No answer to a partner contains it.
 */
export type Finding = { code: FindingCode; path: string; message: string; detail?: string };

/** Problems with an identifier, phrased to follow its name: "the IBAN …". */
const problemTexts = {
  'wrong-format': 'does not have the right form',
  'wrong-length': 'has the wrong number of characters',
  'not-digits': 'holds letters or other characters where only digits can stand',
  'not-letters': 'holds digits where letters must stand',
  'spreadsheet-number': 'was changed by a spreadsheet; format the cell as text and copy the original again',
  'wrong-check-digit':
    'has a wrong check digit; compare it with the original, a character was probably mistyped',
  'wrong-date': 'holds a date of birth that cannot be',
  'wrong-region': 'begins with a region that does not exist',
  'unknown-country': 'names a country that does not exist',
  'unknown-type': 'is of an unknown type',
} as const satisfies Record<IdentityProblem, string>;

/** The required form of a value, phrased to follow "it has". */
const forms = {
  'resident ID number': '17 digits and a last one that may be X',
  'unified social credit code': '18 digits and capital letters, without I, O, S, V and Z',
  'SWIFT code':
    '8 or 11 characters, four letters for the bank, two for the country, then letters or digits, like BKCHCNBJ',
  'e-mail address': 'a name, @ and a domain, like li.ming@example.com',
  'phone number': '4 to 15 digits, perhaps after a plus sign',
  'phone code': 'the digits of a country code, like +86',
  'account number': 'digits, and letters where the country’s numbers have them',
  'British account number': 'eight digits, after the six of its sort code',
  'Alipay login': 'an e-mail address, a mainland mobile number, or another number that begins with +',
  'WeChat login': 'a WeChat id of 6 to 20 letters, digits, _ and -, or a mobile number',
  IBAN: 'the country, two check digits and the account, as long as that country’s IBANs are',
  'bsb routing value': 'six digits',
  'sort routing value': 'six digits',
  'ifsc routing value': 'four letters, a zero, and six letters or digits',
  'aba routing value': 'nine digits',
  'ach routing value': 'nine digits',
  'bpay routing value': '3 to 10 digits',
  'fps routing value':
    'a clearing code of 3 digits, an id of 6, 7 or 9 digits, an e-mail address, or a phone number that begins with +',
} as const;

const kinds: Readonly<Record<string, IdentifierKind>> = {
  'resident ID number': 'residentId',
  'unified social credit code': 'creditCode',
  'ID number': 'document',
  'SWIFT code': 'code',
  IBAN: 'code',
  'ifsc routing value': 'code',
  'e-mail address': 'email',
  'phone number': 'phone',
  'phone code': 'phone',
  'account number': 'account',
  'Alipay login': 'login',
  'WeChat login': 'wechat',
  'fps routing value': 'login',
};

const ofForm: ReadonlySet<IdentityProblem> = new Set(['wrong-format', 'wrong-length', 'not-letters']);

/** Describes an identifier's problem, with the required form and the first wrong character. */
export function problemText(what: string, problem: IdentityProblem, text: string): string {
  const form = Object.hasOwn(forms, what) ? forms[what as keyof typeof forms] : undefined;
  const expected = ofForm.has(problem) && form !== undefined ? `: it has ${form}` : '';
  const odd = oddCharacter(problem === 'not-digits' ? 'digits' : (kinds[what] ?? 'digits'), text);
  const found = odd === undefined ? '' : `: ${odd.character} is character ${odd.place}`;
  return `${problemTexts[problem]}${expected}${found}`;
}

/** Describes the problem as a clause that begins with the identifier's name. */
export const identifierMessage = (what: string, problem: IdentityProblem, text: string): string =>
  `the ${what} ${problemText(what, problem, text)}`;
