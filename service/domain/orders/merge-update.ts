import { subpurposesOf } from '../../../lib/service-core/contract/enums.ts';
import type { FieldDefinition } from '../../../lib/service-core/fields/definition.ts';
import { payerFields } from '../../../lib/service-core/fields/payer.ts';
import type { Order, OrderParty, OrderPayload } from './order.ts';
import type { OrderRequest } from './request.ts';

/** A decoded update request of any family; it names its order by orderNo, tradeId or both. */
export type OrderUpdate = Partial<OrderRequest> & { tradeId?: string | undefined };

type GivenParty = { id: string | undefined; object: OrderParty | undefined };

/** The update request cannot carry these (specification §2.5), so an object that replaces another keeps them. */
const keptOfPayer = Object.entries<FieldDefinition>(payerFields)
  .filter(([, field]) => field.absentFrom?.includes('globalUpdate'))
  .map(([name]) => name);

const isGiven = (object: OrderParty | undefined): object is OrderParty =>
  object !== undefined && Object.keys(object).length > 0;

/** The order's request with what the update says on top: absent fields stay, an object replaces the whole object. */
export function mergeUpdate(
  order: Order,
  update: OrderUpdate,
): { payload: Omit<OrderPayload, 'payer' | 'beneficiary'>; payer: GivenParty; beneficiary: GivenParty } {
  const { payer, payerId, beneficiary, beneficiaryId, tradeId: _, orderNo: __, ...fields } = update;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const { payer: oldPayer, beneficiary: oldBeneficiary, ...oldFields } = order.payload;
  return {
    payload: { ...withoutStaleSubpurpose(oldFields, update), ...given },
    payer: isGiven(payer)
      ? { id: payerId, object: { ...pick(oldPayer, keptOfPayer), ...payer } }
      : partyAsBefore(payerId, order.payerId, oldPayer),
    beneficiary: isGiven(beneficiary)
      ? { id: beneficiaryId, object: withAccountCountry(oldBeneficiary, beneficiary) }
      : partyAsBefore(beneficiaryId, order.beneficiaryId, oldBeneficiary),
  };
}

/** An update cannot empty a field, so the sub purpose of a purpose that changes goes with it. */
function withoutStaleSubpurpose<T extends Pick<OrderPayload, 'purpose' | 'subpurpose'>>(
  before: T,
  { purpose }: OrderUpdate,
): T {
  const { subpurpose } = before;
  if (purpose === undefined || subpurpose === undefined) return before;
  return subpurposesOf(purpose, 'update').includes(subpurpose)
    ? before
    : { ...before, subpurpose: undefined };
}

function partyAsBefore(askedId: string | undefined, oldId: string, object: OrderParty): GivenParty {
  return askedId === undefined || askedId === oldId
    ? { id: undefined, object }
    : { id: askedId, object: undefined };
}

function withAccountCountry(before: OrderParty, after: OrderParty): OrderParty {
  const country = before.accountInfo?.country;
  if (country === undefined || after.accountInfo === undefined || after.accountInfo.country !== undefined) {
    return after;
  }
  return { ...after, accountInfo: { ...after.accountInfo, country } };
}

function pick(object: OrderParty, fields: readonly string[]): OrderParty {
  return Object.fromEntries(Object.entries(object).filter(([field]) => fields.includes(field)));
}
