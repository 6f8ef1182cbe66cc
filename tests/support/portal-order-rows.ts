import { randomUUID } from 'node:crypto';
import { db, type Prisma } from '../../lib/db/client.ts';
import { spellNames } from '../../lib/features/orders/data/move.ts';

export type OrderRowChanges = Partial<Omit<Prisma.OrderUncheckedCreateInput, 'draftId'>> & {
  createdBy: string;
};

/** An order straight into the portal's table, for tests of what needs orders and not how they came about. */
export async function insertPortalOrder(changes: OrderRowChanges) {
  const orderNo = changes.orderNo ?? `P-${randomUUID()}`;
  const { createdBy } = changes;
  const draft = await db().draft.create({
    data: {
      family: changes.family ?? 'global',
      state: 'sent',
      values: {},
      orderNo,
      createdBy,
      updatedBy: createdBy,
    },
  });
  const payerName = changes.payerName ?? 'Jane Miller';
  const beneficiaryName = changes.beneficiaryName ?? '王小明';
  await spellNames(db(), [payerName, beneficiaryName]);
  return db().order.create({
    data: {
      family: 'global',
      request: {},
      values: {},
      sourceMinor: 10_000n,
      sourceCurrency: 'USD',
      targetMinor: 72_456n,
      targetCurrency: 'CNY',
      rate: '7.2456',
      lockRate: false,
      transactionMode: 'cnyMode',
      walletType: 'personal',
      accountType: 'bank',
      accountSuffix: '4567',
      purpose: 'Salary',
      creation: 'accepted',
      serviceStatus: 'pending',
      statusId: 'documentsNeeded',
      ...changes,
      tradeId: changes.tradeId ?? `T-${randomUUID()}`,
      draftId: draft.id,
      orderNo,
      payerName,
      beneficiaryName,
    },
  });
}
