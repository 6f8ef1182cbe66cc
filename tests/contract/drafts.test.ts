import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentFields } from '../../lib/features/orders/sent-fields.ts';
import { documentsNeededBy, locksRate } from '../../lib/features/transfers/conditions/order.ts';
import { isFieldPath } from '../../lib/features/transfers/fields.ts';
import { pickVisible, toOrder, toUpdate, withFixedFields } from '../../lib/features/transfers/payload.ts';
import { now } from '../../lib/features/transfers/testing/drafts.ts';
import { type DraftValues, families, needsQuote, walletTypeOf } from '../../lib/features/transfers/types.ts';
import { validateAmendment, validateDraft } from '../../lib/features/transfers/validate.ts';
import { familyEndpoints } from '../../lib/payout/family-endpoints.ts';
import {
  decodeRequest,
  type Endpoint,
  encodeRequest,
  parseWire,
  subpurposesOf,
  unknownFields,
} from '../../lib/service-core/contract/index.ts';
import { parseAmount } from '../../lib/service-core/money/index.ts';
import type { ServiceContext } from '../../service/domain/context.ts';
import { neededDocuments } from '../../service/domain/orders/examine.ts';
import type { Order } from '../../service/domain/orders/order.ts';
import {
  amountsOf,
  checkAgreement,
  type OrderRequest,
  walletTypeOf as walletOfService,
} from '../../service/domain/orders/request.ts';
import { mergeUpdate, type OrderUpdate, rateAtUpdate } from '../../service/domain/orders/update-order.ts';
import { accountFindings, accountFitFindings } from '../../service/domain/precheck/account.ts';
import type { Finding, PrecheckRequest } from '../../service/domain/precheck/finding.ts';
import { contactFindings, identityFindings } from '../../service/domain/precheck/identity.ts';
import { valueOf } from '../support/orders.ts';
import { runs } from '../support/seed.ts';
import { draftOf, dress, dressed, dressedRequest, edit, edited } from './drafts.ts';

const small = { amountUsdMinor: 1n };

/** Reads a request of the portal as the service does; throws for one it would refuse or not know. */
function received<T>(endpoint: Endpoint, request: unknown): T {
  const wire = valueOf(parseWire(Buffer.from(encodeRequest(endpoint, request))));
  expect(unknownFields(endpoint, wire)).toEqual([]);
  return valueOf(decodeRequest(endpoint, wire)) as T;
}

const created = (values: DraftValues): OrderRequest => {
  const { create, createForm } = familyEndpoints[values.family];
  return received<OrderRequest>(create, createForm.parse(toOrder(values)));
};

/** All that the pre-check finds by looking at the order alone. */
function findingsOf(request: PrecheckRequest): Finding[] {
  const findings = [
    ...identityFindings(request, now),
    ...contactFindings(request),
    ...accountFitFindings(request),
    ...accountFindings(request, { mode: 'production' }),
  ];
  // The specification gives no form of BPAY and FPS values: the portal only hints at it.
  return findings.filter(({ code }) => code !== 'routing_value_invalid');
}

describe.each(families)('a %s draft that the portal calls complete', (family) => {
  test('is taken by the service, for the amounts, the wallet and the documents shown', () => {
    let taken = 0;
    fc.assert(
      fc.property(draftOf(family), fc.array(edit, { maxLength: 2 }), (start, edits) => {
        const values = edited(start, edits);
        if (validateDraft(values, { now }).length > 0) return;
        taken += 1;
        const request = created(values);
        const amounts = valueOf(amountsOf(request));
        expect(parseAmount(values.sourceAmount, values.sourceCurrency)).toEqual({
          ok: true,
          value: amounts.sourceMinor,
        });
        expect(parseAmount(values.targetAmount, values.targetCurrency)).toEqual({
          ok: true,
          value: amounts.targetMinor,
        });
        const rate = needsQuote(values) ? (values.quote?.rate ?? '') : '1';
        expect(checkAgreement(amounts, rate)).toEqual({ ok: true, value: null });
        // A party known by an id is described by the service's own row.
        const { entityType } = request.payer ?? values.payer;
        expect(walletTypeOf(values)).toBe(walletOfService(family, { entityType }));
        const { purpose, paymentType, targetCurrency, payer = {}, beneficiary = {} } = request;
        const order = { family, payerEntityType: entityType, purpose, paymentType, ...small };
        expect(documentsNeededBy(values)).toEqual(neededDocuments(order, small.amountUsdMinor));
        const checked = { family, targetCurrency, payer, beneficiary, ...small };
        expect(findingsOf(checked)).toEqual([]);
      }),
      { numRuns: runs(1000) },
    );
    expect(taken).toBeGreaterThan(runs(100));
  });
});

const contacts = [
  ['beneficiary.phoneCode', '+86'],
  ['beneficiary.phoneNumber', '138-0013-8000'],
  ['beneficiary.email', 'li-ming@example.com'],
] as const;

describe.each(families)('a %s draft of pasted values', (family) => {
  const { create, createForm } = familyEndpoints[family];
  const told = (values: DraftValues) =>
    validateDraft(values, { now }).map(({ path, key, severity }) => ({ path, key, severity }));

  test('has the problems of the plain one', () => {
    fc.assert(
      fc.property(draftOf(family), fc.array(edit, { maxLength: 2 }), dress, (start, edits, how) => {
        const values = edited(start, edits);
        expect(told(dressed(values, how))).toEqual(told(values));
      }),
      { numRuns: runs(300) },
    );
  });

  test('is accepted by the form, and stored clean, also from another client', () => {
    let taken = 0;
    fc.assert(
      fc.property(draftOf(family), dress, (start, how) => {
        const values = edited(start, contacts);
        const worn = dressed(values, how);
        if (told(worn).length > 0) return;
        taken += 1;
        const plain = created(values);
        expect(created(worn)).toEqual(plain);
        const { targetCurrency, payer = {}, beneficiary = {} } = plain;
        expect(findingsOf({ family, targetCurrency, payer, beneficiary, ...small })).toEqual([]);
        const wire = JSON.parse(encodeRequest(create, createForm.parse(toOrder(values))));
        const pasted = parseWire(Buffer.from(JSON.stringify(dressedRequest(wire, how))));
        expect(valueOf(decodeRequest(create, valueOf(pasted)))).toEqual(plain);
      }),
      { numRuns: runs(300) },
    );
    expect(taken).toBeGreaterThan(20);
  });
});

/** The order that the service has of a draft. */
function orderOf(values: DraftValues): Order {
  const { payerId, beneficiaryId, ...request } = created(values);
  return {
    family: values.family,
    payload: { ...request, payer: request.payer ?? {}, beneficiary: request.beneficiary ?? {} },
    payerId: payerId ?? '',
    beneficiaryId: beneficiaryId ?? '',
    sourceCurrency: request.sourceCurrency,
    targetCurrency: request.targetCurrency,
    queryNo: request.queryNo ?? null,
    rate: needsQuote(values) ? (values.quote?.rate ?? null) : '1',
    rateLockedUntil: locksRate(values) ? now : null,
  } as Order;
}

/** Parties as they are described; of one that is named by its id the service has a row of its own. */
const partiesOf = ({ payer, beneficiary }: Omit<ReturnType<typeof mergeUpdate>, 'payload'>) => ({
  payer: payer.object ?? {},
  beneficiary: beneficiary.object ?? {},
});

/** Everything an order says in fields of its own; whom it names by an id stands in `idsOf`. */
const saidOf = (order: object) => sentFields(order).filter(({ path }) => !path.endsWith('Id'));

type Merged = Pick<ReturnType<typeof mergeUpdate>, 'payer' | 'beneficiary'>;

/** The known parties an order names, after an update that may describe them anew. */
function idsOf({ payerId, beneficiaryId }: Order, merged?: Merged): string[] {
  const idOf = (before: string, party: Merged['payer'] | undefined) =>
    party === undefined || isEmpty(party.object) ? (party?.id ?? before) : '';
  return [idOf(payerId, merged?.payer), idOf(beneficiaryId, merged?.beneficiary)];
}

const isEmpty = (party: object = {}) => Object.keys(party).length === 0;

/** A database that knows the quote of the form. */
const knowing = ({ quote }: DraftValues) => ({
  query: () =>
    Promise.resolve({
      rows: quote && [
        {
          queryNo: quote.queryNo,
          sourceCurrency: quote.sourceCurrency,
          targetCurrency: quote.targetCurrency,
          rate: quote.rate,
          expiresAt: new Date(quote.expiresAt),
          usedBy: null,
        },
      ],
    }),
});

describe.each(['global', 'personal'] as const)('a %s amendment that the portal calls complete', (family) => {
  const ctx = { settings: { rateLockSeconds: 1 } } as ServiceContext;
  const { update, updateForm } = familyEndpoints[family];

  test('is taken by the service, for the amounts and the lock shown', async () => {
    let taken = 0;
    const early = new Date('2026-11-20T05:00:00Z');
    await fc.assert(
      fc.asyncProperty(
        draftOf(family),
        draftOf(family),
        fc.record({ isOther: fc.boolean(), lockRate: fc.boolean() }),
        fc.array(edit, { maxLength: 2 }),
        async (original, other, { isOther, lockRate }, edits) => {
          if (validateDraft(original, { now: early }).length > 0) return;
          const start = isOther ? other : { ...original, lockRate };
          const values = withFixedFields(edited(start, edits), original);
          if (validateAmendment(values, original, { now }).length > 0) return;
          const wanted = toUpdate(values, original);
          if (wanted === null) return;
          taken += 1;
          const request = received<OrderUpdate>(update, updateForm.parse(wanted));
          const order = orderOf(original);
          const { payload, ...merged } = mergeUpdate(order, request);
          const { purpose = '', subpurpose } = payload;
          const isOfPurpose =
            subpurpose === undefined || subpurposesOf(purpose, 'update').includes(subpurpose);
          expect(isOfPurpose).toBe(true);
          const { targetCurrency } = payload;
          const { payer, beneficiary } = partiesOf(merged);
          // Facts settled at creation are not said again, and a party described anew has none of them.
          const asked = pickVisible(values, 'update');
          const amended = created(values);
          const said = saidOf(amended).filter(({ path }) => isFieldPath(path) && asked.has(path));
          expect(saidOf({ ...payload, payer, beneficiary })).toEqual(expect.arrayContaining(said));
          expect(idsOf(order, merged)).toEqual(idsOf(orderOf(values)));
          expect(findingsOf({ family, targetCurrency, payer, beneficiary, ...small })).toEqual([]);
          const amounts = valueOf(amountsOf(payload));
          const shown = valueOf(amountsOf(amended));
          expect(amounts).toEqual(shown);
          const tx = knowing(values) as unknown as Parameters<typeof rateAtUpdate>[1];
          const rate = valueOf(await rateAtUpdate(ctx, tx, order, { request, amounts, at: now }));
          expect(rate.rateLockedUntil !== null).toBe(locksRate(values));
        },
      ),
      { numRuns: runs(2000) },
    );
    expect(taken).toBeGreaterThan(50);
  });
});
