import type {
  beneficiaryAccountFields,
  beneficiaryFields,
} from '../../../lib/service-core/fields/beneficiary.ts';
import type { Texts } from '../../../lib/service-core/fields/definition.ts';
import type { beneficiaryAddressFields } from '../../../lib/service-core/fields/party.ts';
import type { payerFields } from '../../../lib/service-core/fields/payer.ts';
import type { OrderFamily } from '../context.ts';

type Given<F> = { [K in keyof Texts<F>]?: string | undefined };

/** A party as orders carry it; every family's party fits. Known parties are resolved before the pre-check. */
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
  /** Listed parties that staff found a party not to be, by role. */
  cleared?: Readonly<Record<'payer' | 'beneficiary', ReadonlySet<string>>> | undefined;
};

type FindingCode =
  | 'chinese_name_needed'
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
 * A problem the partner must fix, its path in the request, and the way to fix it. `detail` is for the service's own
 * staff: the listed name and the matched name, and how sure the match is. No answer to a partner carries it.
 */
export type Finding = { code: FindingCode; path: string; message: string; detail?: string };
