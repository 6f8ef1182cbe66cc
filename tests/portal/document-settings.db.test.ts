import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { db } from '../../lib/db/client.ts';
import { loadDocumentNames } from '../../lib/features/documents/data.ts';
import type { SuggestionRule } from '../../lib/features/documents/schema.ts';
import {
  saveNamesSchema,
  saveRulesSchema,
  suggestionScopeSchema,
} from '../../lib/features/documents/settings-schema.ts';
import { saveDocumentNames, saveSuggestionRules } from '../../lib/features/documents/verbs/save-settings.ts';
import { documentUse, loadDocumentAids } from '../../lib/features/orders/documents.ts';
import { withOwnWords } from '../../lib/i18n/own-words.ts';
import en from '../../messages/en.json' with { type: 'json' };
import { makeActor } from '../support/portal.ts';
import { openPortalDatabase } from '../support/portal-database.ts';
import { insertPortalOrder } from '../support/portal-order-rows.ts';
import { valueOf } from '../support/portal-orders.ts';

let database: Awaited<ReturnType<typeof openPortalDatabase>>;
let admin: Actor;
let operator: Actor;

beforeAll(async () => {
  database = await openPortalDatabase();
  admin = await makeActor('admin');
  operator = await makeActor('operator');
});
afterAll(() => database.close());
beforeEach(async () => {
  await db().documentSuggestionRule.deleteMany({});
});

const goods = { family: 'global', purpose: 'Goods' } as const;

async function order(changes: Partial<Parameters<typeof insertPortalOrder>[0]> = {}): Promise<string> {
  const { id } = await insertPortalOrder({ createdBy: operator.userId, purpose: 'Goods', ...changes });
  return id;
}

/** An order of somebody else for the same purpose, long paid, with these documents. */
async function paidWith(types: readonly string[]): Promise<void> {
  const orderId = await order({ statusId: 'completed', beneficiaryName: crypto.randomUUID() });
  const by = { uploadedBy: operator.userId, uploaderName: 'Test', state: 'accepted', fileName: 'a.pdf' };
  await db().orderDocument.createMany({ data: types.map((type) => ({ orderId, type, ...by })) });
}

const suggested = async (orderId: string) =>
  (await loadDocumentAids(operator, orderId)).suggestions.map(({ type, reason }) => [type, reason]);
const say = (rules: Record<string, SuggestionRule>) =>
  saveSuggestionRules(admin, {
    ...goods,
    rules: Object.entries(rules).map(([type, rule]) => ({ type, rule })),
  });

describe('what is suggested', () => {
  test('is what was used lately, but for what an admin says', async () => {
    await paidWith(['bill', 'offer']);
    await paidWith(['bill', 'proof_purchase']);
    const orderId = await order();
    expect(await suggested(orderId)).toEqual([
      ['bill', 'purpose'],
      ['offer', 'purpose'],
      ['proof_purchase', 'purpose'],
    ]);
    expect([...(await documentUse(admin, goods))]).toEqual([
      ['bill', 2],
      ['offer', 1],
      ['proof_purchase', 1],
    ]);
    valueOf(await say({ COI: 'always', bill: 'never', offer: 'learned' }));
    expect(await suggested(orderId)).toEqual([
      ['COI', 'admin'],
      ['offer', 'purpose'],
      ['proof_purchase', 'purpose'],
    ]);
    // For other orders nothing was said.
    expect(await suggested(await order({ purpose: 'Rent' }))).toEqual([]);
  });

  test('what an admin wants suggested is never cut off; what is needed or there is not suggested', async () => {
    valueOf(await say({ COI: 'always', BC: 'always', EC: 'always', TC: 'always', bill: 'always' }));
    const orderId = await order({ neededDocuments: ['bill'] });
    expect((await suggested(orderId)).map(([type]) => type)).toEqual(['BC', 'COI', 'EC', 'TC']);
  });

  test('goes back to what was used lately when nothing is said any more', async () => {
    valueOf(await say({ COI: 'always' }));
    valueOf(await say({ COI: 'learned' }));
    expect(await suggested(await order({ beneficiaryName: 'Nobody else' }))).not.toContainEqual([
      'COI',
      'admin',
    ]);
    expect(await db().documentSuggestionRule.count()).toBe(0);
  });

  test('is said by admins only, about documents that such orders take, on record', async () => {
    for (const role of ['operator', 'approver', 'auditor', 'qa'] as const) {
      const actor = await makeActor(role);
      const rules = [{ type: 'COI', rule: 'always' as const }];
      await expect(saveSuggestionRules(actor, { ...goods, rules })).rejects.toBeInstanceOf(Forbidden);
      await expect(documentUse(actor, goods)).rejects.toBeInstanceOf(Forbidden);
    }
    const ofBusiness = { family: 'business', purpose: '', rules: [{ type: 'COI', rule: 'always' }] } as const;
    expect(await saveSuggestionRules(admin, { ...ofBusiness, rules: [...ofBusiness.rules] })).toEqual({
      ok: false,
      reason: { code: 'unknown-type', types: ['COI'] },
    });
    valueOf(await say({ COI: 'always' }));
    const entry = await db().auditEntry.findFirst({
      where: { action: 'documents.suggestions' },
      orderBy: { id: 'desc' },
    });
    expect(entry).toMatchObject({
      actorId: admin.userId,
      subjectId: 'global Goods',
      data: { COI: 'always' },
    });
  });

  test('an address that says something else falls back, and business has no purpose', () => {
    expect(suggestionScopeSchema.parse({ family: 'x', purpose: ['y'] })).toEqual(goods);
    expect(suggestionScopeSchema.parse({ family: 'business', purpose: 'Rent' }).purpose).toBe('');
    const rules = [{ type: 'bill', rule: 'never' }];
    expect(saveRulesSchema.safeParse({ family: 'business', purpose: 'Rent', rules }).success).toBe(false);
    expect(saveRulesSchema.safeParse({ family: 'global', purpose: '', rules }).success).toBe(false);
  });
});

describe('a code that nobody explains', () => {
  test('is called what admins call it, beside the code, in either language', async () => {
    expect((await withOwnWords(en, 'en')).choices.fileType.ME).toBe('ME');
    valueOf(
      await saveDocumentNames(admin, { names: [{ type: 'ME', en: 'Medical report', zh: '体检报告' }] }),
    );
    expect((await withOwnWords(en, 'en')).choices.fileType.ME).toBe('ME · Medical report');
    expect((await withOwnWords(en, 'zh-CN')).choices.fileType.ME).toBe('ME · 体检报告');
    expect((await loadDocumentNames(admin)).find(({ type }) => type === 'ME')?.zh).toBe('体检报告');
    valueOf(await saveDocumentNames(admin, { names: [{ type: 'ME', en: '', zh: '' }] }));
    expect((await withOwnWords(en, 'en')).choices.fileType.ME).toBe('ME');
  });

  test('has a name in both languages or in none, and from admins only', async () => {
    const names = [
      { type: 'ME' as const, en: 'Medical report', zh: '' },
      { type: 'MC' as const, en: '', zh: '' },
    ];
    expect(await saveDocumentNames(admin, { names })).toEqual({
      ok: false,
      reason: { code: 'half-named', types: ['ME'] },
    });
    await expect(saveDocumentNames(operator, { names })).rejects.toBeInstanceOf(Forbidden);
    await expect(loadDocumentNames(operator)).rejects.toBeInstanceOf(Forbidden);
  });

  test('has one name', () => {
    const name = { type: 'ME', en: 'Medical report', zh: '体检报告' };
    expect(saveNamesSchema.safeParse({ names: [name] }).success).toBe(true);
    expect(saveNamesSchema.safeParse({ names: [name, { ...name, en: 'Other' }] }).success).toBe(false);
  });
});
