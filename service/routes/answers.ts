import type { DataOf, endpoints } from '../../lib/service-core/contract/index.ts';
import type { OrderStatus } from '../../lib/service-core/contract/status.ts';
import { formatAmount } from '../../lib/service-core/money/index.ts';
import type { OrderFamily, Partner } from '../domain/context.ts';
import type { CreatedOrder } from '../domain/orders/create-order.ts';
import type { Order } from '../domain/orders/order.ts';
import { howToFix } from '../domain/orders/state-machine.ts';
import type { Conversion } from '../domain/wallets/convert-currency.ts';
import type { CurrencyBalance, Wallet } from '../domain/wallets/wallet.ts';

/** An order as the status calls show it; all fields except id, number and status are extensions of ours. */
export function orderAnswer(
  partner: Pick<Partner, 'returnedAs'>,
  order: Order,
  missingDocuments: readonly string[] = [],
): DataOf<typeof endpoints.globalStatus> {
  const sourceMinor = order.confirmedSourceMinor ?? order.sourceMinor;
  const targetMinor = order.confirmedTargetMinor ?? order.targetMinor;
  const rate = order.confirmedRate ?? order.rate;
  const message = order.reasonMessage ?? fixNote(order);
  return {
    tradeId: order.tradeId,
    orderNo: order.orderNo,
    status: statusShownTo(partner, order.status),
    ...(message === undefined ? {} : { message }),
    ...(order.findings.length === 0
      ? {}
      : { problems: order.findings.map(({ path, message }) => ({ path, message })) }),
    ...(missingDocuments.length === 0 ? {} : { missingDocuments: [...missingDocuments] }),
    payerId: order.payerId,
    beneficiaryId: order.beneficiaryId,
    ...(order.suppliedName === null ? {} : { beneficiaryName: order.suppliedName }),
    sourceAmount: formatAmount(sourceMinor, order.sourceCurrency),
    sourceCurrency: order.sourceCurrency,
    targetAmount: formatAmount(targetMinor, order.targetCurrency),
    targetCurrency: order.targetCurrency,
    ...(rate === null ? {} : { rate }),
    ...(order.queryNo === null ? {} : { queryNo: order.queryNo }),
    ...(order.rateLockedUntil === null ? {} : { rateLockedUntil: order.rateLockedUntil.toISOString() }),
    ...returnedPart(order),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}

/** The status shown to this partner: `failed` may stand for `returned` (decisions §5). */
export const statusShownTo = (
  { returnedAs }: Pick<Partner, 'returnedAs'>,
  status: OrderStatus,
): OrderStatus => (status === 'returned' ? returnedAs : status);

function returnedPart(order: Order) {
  const { returnedSourceMinor, returnedTargetMinor, returnedAt } = order;
  if (returnedSourceMinor === null || returnedTargetMinor === null || returnedAt === null) return {};
  return {
    returned: {
      sourceAmount: formatAmount(returnedSourceMinor, order.sourceCurrency),
      targetAmount: formatAmount(returnedTargetMinor, order.targetCurrency),
      at: returnedAt.toISOString(),
    },
  };
}

/**
 * Explains how to fix a business order. The other families have an update call, so their list of problems is enough.
 */
function fixNote(order: { family: OrderFamily; status: string }): string | undefined {
  return order.family === 'business' ? howToFix(order) : undefined;
}

/** The answer of create: the order's id and status, and the problems to fix (specification §2.3). */
export function createdAnswer(
  partner: Pick<Partner, 'returnedAs'>,
  family: OrderFamily,
  created: CreatedOrder,
): DataOf<typeof endpoints.globalCreate> {
  const { findings, missingDocuments, rfiLink, ...order } = created;
  const message = fixNote({ family, status: order.status });
  return {
    ...order,
    status: statusShownTo(partner, order.status),
    ...(message === undefined ? {} : { message }),
    ...(findings.length === 0 ? {} : { problems: findings.map(({ path, message }) => ({ path, message })) }),
    ...(missingDocuments.length === 0 ? {} : { missingDocuments: [...missingDocuments] }),
    ...(rfiLink === undefined ? {} : { RFI_link: rfiLink }),
  };
}

/** A wallet as specification §2.8 shows it; the endpoint decides if amounts are numbers or text. */
export function walletAnswer(wallet: Wallet): DataOf<typeof endpoints.globalWalletGet> {
  return { ...balanceAnswer(wallet), type: wallet.type };
}

/** A balance in the legacy calls: the sum of both wallet types, so it has no type. */
export function balanceAnswer({
  walletId,
  currency,
  availableMinor,
  totalMinor,
}: CurrencyBalance): DataOf<typeof endpoints.legacyWalletGet>[number] {
  return {
    walletId,
    currency,
    amount: formatAmount(availableMinor, currency),
    totalAmount: formatAmount(totalMinor, currency),
  };
}

/** The answer of a conversion: the converted amount and, as our extension, both sides and the rate. */
export function conversionAnswer(conversion: Conversion): DataOf<typeof endpoints.globalConversion> {
  const { transactionId, walletType, sourceCurrency, targetCurrency, rate } = conversion;
  const targetAmount = formatAmount(conversion.targetMinor, targetCurrency);
  return {
    convertedAmount: targetAmount,
    transactionId,
    walletType,
    rate,
    sourceAmount: formatAmount(conversion.sourceMinor, sourceCurrency),
    sourceCurrency,
    targetAmount,
    targetCurrency,
  };
}

/** The balance of one currency across both wallet types; our extension `wallets` lists each. */
export function currencyAnswer(
  currency: string,
  wallets: readonly Wallet[],
): DataOf<typeof endpoints.globalWalletCurrency> {
  const availableMinor = wallets.reduce((sum, wallet) => sum + wallet.availableMinor, 0n);
  const totalMinor = wallets.reduce((sum, wallet) => sum + wallet.totalMinor, 0n);
  return {
    currency,
    amount: formatAmount(availableMinor, currency),
    totalAmount: formatAmount(totalMinor, currency),
    wallets: wallets.map(walletAnswer),
  };
}
