import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { type MoneyText, shownSides } from '../../money-text.ts';
import { newestOfSameAmount, ordersOfSameAmount } from './data/same-amount.ts';
import { isStatusId, type StatusId, statusCatalogue } from './status.ts';
import { statusesOfView } from './status-views.ts';

/** Another order that pays, paid or may come to pay what this one would. */
export type SameAmount = {
  orderId: string;
  orderNo: string;
  beneficiaryName: string;
  /** The end of the account number, as lists show it. */
  accountSuffix: string;
  /** The side on which both agree. */
  amount: MoneyText;
  status: { id: StatusId; raw: string | null };
  createdAt: string;
  /** The number of further orders. */
  more: number;
};

const lookedBackMs = 7 * 24 * 60 * 60_000;

/** Statuses of orders that pay, or may still pay, their recipient. The others are no second payment. */
const paying = statusesOfView('all').filter((id) => {
  const { bucket } = statusCatalogue[id];
  return bucket !== 'closed' && bucket !== 'failed';
});

const counted = () => ({ since: new Date(now().getTime() - lookedBackMs), statusIds: paying });

/**
 * The newest other order of the last seven days to the same account with the same amount on either side: a doubt for
 * whoever confirms or approves this one. Null where there is none.
 */
export const loadSameAmount = useCase(
  'order:read',
  async (_actor, orderId: string): Promise<SameAmount | null> => {
    const other = await newestOfSameAmount(orderId, counted());
    if (!other) return null;
    const { source, target } = shownSides(other);
    return {
      orderId: other.id,
      orderNo: other.orderNo,
      beneficiaryName: other.beneficiaryName,
      accountSuffix: other.accountSuffix,
      amount: other.isSourceSame ? source : target,
      status: {
        id: isStatusId(other.statusId) ? other.statusId : 'unrecognised',
        raw: other.serviceStatus,
      },
      createdAt: other.createdAt.toISOString(),
      more: other.found - 1,
    };
  },
);

/** Returns the ids of these orders for which {@link loadSameAmount} finds another. */
export const withSameAmount = useCase(
  'order:read',
  async (_actor, orderIds: readonly string[]): Promise<Set<string>> =>
    ordersOfSameAmount(orderIds, counted()),
);
