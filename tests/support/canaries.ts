import type { Actor } from '../../lib/auth/permissions.ts';
import { db } from '../../lib/db/client.ts';
import { createAmendment } from '../../lib/features/drafts/verbs/create-draft.ts';
import { discardDraft } from '../../lib/features/drafts/verbs/save-draft.ts';
import { saveTemplate } from '../../lib/features/drafts/verbs/save-template.ts';
import { createOrder } from '../../lib/features/orders/verbs/create-order.ts';
import { cardNumber, somebody, someSupplier } from '../../lib/features/parties/testing/parties.ts';
import type { DraftValues } from '../../lib/features/transfers/types.ts';
import { lookActions } from '../../lib/reveals.ts';
import { filledDraft, type OrderWish, orderReadyToConfirm, submitted, valueOf } from './portal-orders.ts';
import { saved } from './portal-parties.ts';

/** Numbers, phones and addresses that nothing else in a test holds: wherever one is shown whole, it was sent or typed. */
export const canaries = {
  account: cardNumber(777_127),
  identity: 'X77712345',
  phone: '13877712345',
  email: 'canary.person@example.test',
  payerAccount: '777126000451',
  payerIdentity: 'Y777126',
  payerPhone: '13877712346',
  payerEmail: 'canary.payer@example.test',
  login: '13877712347',
  hiddenLogin: '13877712348',
  companyAccount: '777128000452',
  keptAccount: cardNumber(777_129),
};

export const withCanaries = (values: DraftValues): DraftValues => ({
  ...values,
  payer: {
    ...values.payer,
    idType: 'passport',
    idNumber: canaries.payerIdentity,
    phoneCode: '+86',
    phoneNumber: canaries.payerPhone,
    email: canaries.payerEmail,
    accountInfo: { ...values.payer.accountInfo, bankName: 'Example Bank', number: canaries.payerAccount },
  },
  beneficiary: {
    ...values.beneficiary,
    idType: 'passport',
    idNumber: canaries.identity,
    phoneCode: '+86',
    phoneNumber: canaries.phone,
    email: canaries.email,
    accountInfo: {
      ...values.beneficiary.accountInfo,
      number: canaries.account,
      routingValue: canaries.hiddenLogin,
    },
  },
  keptAsEntered: { 'beneficiary.accountInfo.number': canaries.keptAccount },
});

const inPinyin = (values: DraftValues): DraftValues => {
  const { beneficiary, ...rest } = withCanaries(values);
  return {
    ...rest,
    beneficiary: { ...beneficiary, fullName: 'Wang Wei', firstName: 'Wei', lastName: 'Wang' },
  };
};

const toAlipay = (values: DraftValues): DraftValues => {
  const { beneficiary, ...rest } = withCanaries(values);
  const { name, currency } = beneficiary.accountInfo;
  const empty = { bankName: '', number: '', address: '', country: '' };
  const accountInfo = { name, currency, ...empty, routingType: 'alipay', routingValue: canaries.login };
  return { ...rest, keptAsEntered: {}, beneficiary: { ...beneficiary, accountType: 'alipay', accountInfo } };
};

const ofCompany = ({ payer, beneficiary, ...rest }: DraftValues): DraftValues => ({
  ...rest,
  payer,
  beneficiary: { ...beneficiary, accountNumber: canaries.companyAccount },
});

/** Sends the canaries through drafts, orders, a template, parties, an approval and a callback, and returns the ids. */
export async function sentEverywhere(
  owner: Actor,
  hear: (body: string) => Promise<unknown>,
): Promise<Record<CanaryPlace, string>> {
  const ordered = async (wish: OrderWish) =>
    valueOf(await createOrder(owner, await filledDraft(owner, wish))).orderId;
  const ready = await orderReadyToConfirm(owner, { sourceAmount: '12000.00', change: withCanaries });
  const approvalId = await submitted(owner, ready);
  const { order } = ready;
  const orderId = order.id;
  const asked = await ordered({ change: inPinyin });
  const { draftId: amendment } = valueOf(await createAmendment(owner, { orderId: asked }));
  const { draftId: open } = await filledDraft(owner, { change: withCanaries });
  const { draftId: openAlipay } = await filledDraft(owner, { change: toAlipay });
  const { draftId: openCompany } = await filledDraft(owner, { family: 'business', change: ofCompany });
  const { draftId: discarded } = await filledDraft(owner, { change: withCanaries });
  valueOf(await discardDraft(owner, { draftId: discarded }));
  const { templateId } = valueOf(await saveTemplate(owner, { draftId: open, name: `Canary ${open}` }));
  const { beneficiary, payer } = withCanaries({
    payer: {},
    beneficiary: { accountInfo: {} },
  } as DraftValues);
  // A short number of a passport stands in fields alone: in free text nothing tells it from another number.
  const { payerIdentity: _, ...inWords } = canaries;
  const message = `returned from ${Object.values(inWords).join(', ')}`;
  await hear(JSON.stringify({ event: 'payment', id: order.tradeId, status: 'failed', message }));
  const event = await db().webhookEvent.findFirstOrThrow({ where: { subjectId: String(order.tradeId) } });
  const exchange = await db().exchange.findFirstOrThrow({ where: { orderId } });
  return {
    approvalId,
    orderId,
    asked,
    alipay: await ordered({ change: toAlipay }),
    company: await ordered({ family: 'business', change: ofCompany }),
    amendment,
    open,
    openAlipay,
    openCompany,
    discarded,
    sent: order.draftId,
    templateId,
    party: await saved(owner, somebody('beneficiary', { beneficiary })),
    payer: await saved(owner, somebody('payer', { payer }), { kind: 'payer' }),
    supplier: await saved(owner, someSupplier({ accountNumber: canaries.companyAccount })),
    event: event.id,
    exchange: exchange.id,
  };
}

export type CanaryPlace =
  | 'approvalId'
  | 'orderId'
  | 'asked'
  | 'alipay'
  | 'company'
  | 'amendment'
  | 'open'
  | 'openAlipay'
  | 'openCompany'
  | 'discarded'
  | 'sent'
  | 'templateId'
  | 'party'
  | 'payer'
  | 'supplier'
  | 'event'
  | 'exchange';

const grouped = canaries.account.replaceAll(/\d{4}/g, '$& ');
/** A file to import, with canaries in its cells; the numbers are damaged, so that each row tells of its own. */
export const sheetOfCanaries = `姓,名,银行账号,电话,邮箱
王,小明,${canaries.account}.0,${canaries.phone},${canaries.email}
李,小红,${grouped}.0,${canaries.phone},${canaries.email}
`;

const plainOf = (text: string) => text.replaceAll(/[\s-]/g, '');

/** The names of the canaries that a text holds whole, also where they stand in groups. */
export const leaksOf = (text: string): string[] => {
  const read = [plainOf(text), plainOf(text.replaceAll(/<[^<>]*>/g, ''))];
  return Object.entries(canaries).flatMap(([name, value]) =>
    read.some((one) => one.includes(plainOf(value))) ? [name] : [],
  );
};

/** The number of looks at whole values that somebody has on record. */
export const looksOf = ({ userId }: Actor): Promise<number> =>
  db().auditEntry.count({
    where: {
      actorId: userId,
      action: { in: lookActions },
    },
  });
