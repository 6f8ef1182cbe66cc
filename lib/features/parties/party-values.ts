import { compact } from '../../service-core/identity/problem.ts';
import { normaliseValues } from '../transfers/payload.ts';
import type { DraftValues } from '../transfers/types.ts';
import type { PartyKind, PartyValues } from './types.ts';

/** One party's part of a draft, as stored: without the reference, which belongs to a single payment. */
export function storedValues(kind: PartyKind, entered: DraftValues): PartyValues {
  const values = normaliseValues(entered);
  const { family, holderType } = values;
  const keptAsEntered = Object.fromEntries(
    Object.entries(values.keptAsEntered).filter(([path]) => path.startsWith(`${kind}.`)),
  );
  const party =
    kind === 'payer' ? { payer: { ...values.payer, reference: '' } } : { beneficiary: values.beneficiary };
  return { family, holderType, keptAsEntered, ...party };
}

/** The account a party is paid to or from, in comparable form: no spaces or dashes, capitals. */
export function accountOf(kind: PartyKind, values: DraftValues): string {
  if (kind === 'payer') {
    return compact(
      values.family === 'business' ? values.payer.accountNumber : values.payer.accountInfo.number,
    );
  }
  const { accountNumber, accountInfo } = values.beneficiary;
  if (values.family === 'business') return compact(accountNumber);
  return compact(isAlipay(values) ? accountInfo.routingValue : accountInfo.number);
}

export function bankOf(kind: PartyKind, values: DraftValues): string {
  if (values.family === 'business') return kind === 'payer' ? '' : values.beneficiary.bankName;
  return values[kind].accountInfo.bankName;
}

export const isAlipay = (values: DraftValues) =>
  values.family !== 'business' && values.beneficiary.accountType === 'alipay';
