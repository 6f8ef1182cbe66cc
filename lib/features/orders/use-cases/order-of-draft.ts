import { now } from '../../../clock.ts';
import { err, ok, type Result } from '../../../result.ts';
import { globalOrderForm } from '../../../service-core/contract/index.ts';
import { parseAmount } from '../../../service-core/money/index.ts';
import { toGlobalOrder } from '../../transfers/payload.ts';
import { globalDraftValuesSchema } from '../../transfers/schema.ts';
import type { GlobalDraftValues } from '../../transfers/types.ts';
import { validateDraft } from '../../transfers/validate.ts';
import { needsQuote } from '../../transfers/values.ts';
import { findQuote, type Tx } from '../repository.ts';
import type { CreateOrderRefusal } from '../types.ts';

type Refusal = Extract<CreateOrderRefusal, { code: 'draft-invalid' }>;
const invalid = (problems: Refusal['problems']) => err<Refusal>({ code: 'draft-invalid', problems });

/**
 * What a draft becomes when it is sent: the request, checked again by the interface's own schema, and the row the
 * portal keeps. The rate is one this portal was given; a browser cannot bring its own.
 */
export async function orderOfDraft(tx: Tx, draft: { id: string; values: unknown }) {
  const values = globalDraftValuesSchema.parse(draft.values);
  const problems = validateDraft(values, { now: now() });
  if (problems.length > 0) return invalid(problems.map(({ path, key }) => ({ path, key })));
  const quote = await quoteOf(tx, values);
  if (!quote.ok) return quote;

  const parsed = globalOrderForm.safeParse(toGlobalOrder(values));
  if (!parsed.success) {
    return invalid(parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), key: 'notAllowed' })));
  }
  const request = parsed.data;
  const source = parseAmount(request.sourceAmount, request.sourceCurrency);
  const target = parseAmount(request.targetAmount, request.targetCurrency);
  if (!source.ok || !target.ok) return invalid([{ path: 'sourceAmount', key: 'notANumber' }]);

  const row = {
    family: 'global',
    draftId: draft.id,
    orderNo: request.orderNo,
    request: JSON.parse(JSON.stringify(request)),
    values: JSON.parse(JSON.stringify(values)),
    sourceMinor: source.value,
    sourceCurrency: request.sourceCurrency,
    targetMinor: target.value,
    targetCurrency: request.targetCurrency,
    lockRate: request.lockRate ?? false,
    transactionMode: request.transactionMode,
    walletType: values.payer.entityType === 'B' ? 'business' : 'personal',
    payerName: nameOf(values.payer) || values.payerId,
    beneficiaryName: nameOf(values.beneficiary) || values.beneficiaryId,
    accountType: values.beneficiary.accountType,
    accountSuffix: accountOf(values).slice(-4),
    purpose: request.purpose,
    neededDocuments: documentsNeededBy(values),
    ...quote.value,
  };
  return ok({ request, row });
}

type QuoteFacts = {
  rate: string;
  queryNo: string | null;
  quoteFetchedAt: Date | null;
  quoteExpiresAt: Date | null;
};

async function quoteOf(tx: Tx, values: GlobalDraftValues): Promise<Result<QuoteFacts, Refusal>> {
  if (!needsQuote(values))
    return ok({ rate: '1', queryNo: null, quoteFetchedAt: null, quoteExpiresAt: null });
  const known = values.quote ? await findQuote(tx, values.quote.queryNo) : null;
  const fits =
    known?.rate === values.quote?.rate &&
    known?.sourceCurrency === values.sourceCurrency &&
    known?.targetCurrency === values.targetCurrency;
  if (!known || !fits) return invalid([{ path: 'queryNo', key: 'quoteMissing' }]);
  if (known.expiresAt <= now()) return invalid([{ path: 'queryNo', key: 'quoteExpired' }]);
  const { rate, queryNo, fetchedAt, expiresAt } = known;
  return ok({ rate, queryNo, quoteFetchedAt: fetchedAt, quoteExpiresAt: expiresAt });
}

function nameOf(party: { fullName: string; firstName: string; lastName: string }): string {
  return (party.fullName || [party.firstName, party.lastName].filter(Boolean).join(' ')).trim();
}

function accountOf({ beneficiary }: GlobalDraftValues): string {
  const { number, routingValue } = beneficiary.accountInfo;
  return beneficiary.accountType === 'alipay' ? routingValue : number;
}

/**
 * What decisions §5 lets a partner know beforehand. Whether an individual's transfer passes the review limit only
 * the service knows; it names what is missing in its answers, and that is added to this.
 */
function documentsNeededBy(values: GlobalDraftValues): string[] {
  const trade = values.purpose === 'Goods' || values.purpose === 'Service';
  return values.payer.entityType === 'B' && trade ? ['proforma_invoice'] : [];
}
