import type { z } from 'zod';
import { serviceNow } from '../../../payout/service-clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { parseAmount } from '../../../service-core/money/index.ts';
import { documentsNeededBy } from '../../transfers/conditions/documents.ts';
import { locksRate } from '../../transfers/conditions/order.ts';
import { normaliseValues } from '../../transfers/normalise.ts';
import { toOrder, transactionModeOf } from '../../transfers/payload.ts';
import type { DraftValues } from '../../transfers/types.ts';
import { needsQuote, walletTypeOf } from '../../transfers/values.ts';
import { findQuote, type Tx } from '../data/order.ts';
import { familyEndpoints } from '../family-endpoints.ts';

type Refusal = { code: 'draft-invalid'; problems: { path: string; key: string }[] };
const invalid = (path: string, key: string) =>
  err<Refusal>({ code: 'draft-invalid', problems: [{ path, key }] });

/** Returns the interface schema's problems with a request, at the fields of the form. */
export function invalidRequest(error: z.ZodError): { path: string; key: string }[] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), key: 'notAllowed' }));
}

export type QuoteFacts = {
  rate: string;
  queryNo: string | null;
  quoteFetchedAt: Date | null;
  quoteExpiresAt: Date | null;
};

/**
 * The quote a draft was computed by, as this portal was given it. It must not have expired where creating the order
 * binds it; the quote an order already has (`boundTo`) stands.
 */
export async function quoteOf(
  tx: Tx,
  values: DraftValues,
  boundTo?: string | null,
): Promise<Result<QuoteFacts, Refusal>> {
  if (!needsQuote(values))
    return ok({ rate: '1', queryNo: null, quoteFetchedAt: null, quoteExpiresAt: null });
  const known = values.quote ? await findQuote(tx, values.quote.queryNo) : null;
  const fits =
    known?.rate === values.quote?.rate &&
    known?.sourceCurrency === values.sourceCurrency &&
    known?.targetCurrency === values.targetCurrency;
  if (!known || !fits) return invalid('queryNo', 'quoteMissing');
  const isBound = familyEndpoints[values.family].quoteBoundAt === 'create' && known.queryNo !== boundTo;
  if (isBound && known.expiresAt <= serviceNow()) return invalid('queryNo', 'quoteExpired');
  const { rate, queryNo, fetchedAt, expiresAt } = known;
  return ok({ rate, queryNo, quoteFetchedAt: fetchedAt, quoteExpiresAt: expiresAt });
}

/** The columns of an order that follow from what its form holds. `request` is what a creation with it would send. */
export function orderRowOf(entered: DraftValues, quote: QuoteFacts) {
  const values = normaliseValues(entered);
  const request = toOrder(values);
  const { sourceCurrency, targetCurrency } = request;
  const source = parseAmount(request.sourceAmount, sourceCurrency);
  const target = parseAmount(request.targetAmount, targetCurrency);
  if (!source.ok || !target.ok) return invalid('sourceAmount', 'notANumber');
  const isBusiness = values.family === 'business';
  const payerName = nameOf(values.payer) || values.payerId;
  const beneficiaryName = nameOf(values.beneficiary) || values.beneficiaryId;
  return ok({
    family: values.family,
    orderNo: request.orderNo,
    request: JSON.parse(JSON.stringify(request)),
    values: JSON.parse(JSON.stringify(values)),
    sourceMinor: source.value,
    sourceCurrency,
    targetMinor: target.value,
    targetCurrency,
    lockRate: locksRate(values),
    transactionMode: transactionModeOf(values),
    walletType: walletTypeOf(values),
    payerName,
    beneficiaryName,
    accountType: isBusiness ? 'bank' : values.beneficiary.accountType,
    accountSuffix: accountOf(values).slice(-4),
    purpose: isBusiness ? '' : values.purpose,
    neededDocuments: documentsNeededBy(values),
    ...quote,
  });
}

function nameOf(party: { fullName: string; firstName: string; lastName: string }): string {
  return (party.fullName || [party.firstName, party.lastName].filter(Boolean).join(' ')).trim();
}

function accountOf({ family, beneficiary }: DraftValues): string {
  if (family === 'business') return beneficiary.accountNumber;
  const { number, routingValue } = beneficiary.accountInfo;
  return beneficiary.accountType === 'alipay' ? routingValue : number;
}
