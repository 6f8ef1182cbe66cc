import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { importDictionary, issueWords } from '../../app/(portal)/_parties/import-words.ts';
import type { Actor } from '../../lib/auth/permissions.ts';
import { setClock } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import { loadDraft } from '../../lib/features/drafts/queries.ts';
import { draftPatchSchema } from '../../lib/features/drafts/schema.ts';
import { bePresent } from '../../lib/features/drafts/verbs/be-present.ts';
import { createDraft } from '../../lib/features/drafts/verbs/create-draft.ts';
import { saveDraft } from '../../lib/features/drafts/verbs/save-draft.ts';
import { saveTemplate } from '../../lib/features/drafts/verbs/save-template.ts';
import { checkImport, getImport, mapImport } from '../../lib/features/parties/verbs/check-import.ts';
import { openImport } from '../../lib/features/parties/verbs/open-import.ts';
import { openPartyForm, patchFromParty, revealParty } from '../../lib/features/parties/verbs/reveal-party.ts';
import { problemRows, runImport } from '../../lib/features/parties/verbs/run-import.ts';
import { completeDraft } from '../../lib/features/transfers/testing/drafts.ts';
import { fillsPerHour, revealsPerHour } from '../../lib/reveals.ts';
import { makeActor } from '../support/portal.ts';
import { openPortalDatabase } from '../support/portal-database.ts';
import { valueOf } from '../support/portal-orders.ts';
import { person, saved } from '../support/portal-parties.ts';

let database: Awaited<ReturnType<typeof openPortalDatabase>>;
let owner: Actor;
let colleague: Actor;
let restoreClock = () => {};

beforeAll(async () => {
  database = await openPortalDatabase();
  owner = await makeActor('operator');
  colleague = await makeActor('approver');
});
afterEach(() => restoreClock());
afterAll(() => database.close());

const path = 'beneficiary.accountInfo.number';
const actionsOf = async ({ userId }: Actor) =>
  (await db().auditEntry.findMany({ where: { actorId: userId }, orderBy: { id: 'asc' } })).map(
    ({ action }) => action,
  );

describe('whole values', () => {
  test('are shown to one person thirty times an hour, also at once, and the refusal is on record', async () => {
    const partyId = await saved(owner, person());
    const auditor = await makeActor('auditor');
    const answers = await Promise.all(
      Array.from({ length: revealsPerHour + 2 }, () => revealParty(auditor, { partyId, path })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(revealsPerHour);
    expect(answers.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 2 }, () => ({ ok: false, reason: { code: 'too-many-reveals' } })),
    );
    const actions = await actionsOf(auditor);
    expect(actions.filter((action) => action === 'reveal.refused')).toHaveLength(2);
    // Others look on, and so does this person an hour later.
    expect((await revealParty(colleague, { partyId, path })).ok).toBe(true);
    const later = Date.now() + 61 * 60_000;
    restoreClock = setClock(() => later);
    expect((await revealParty(auditor, { partyId, path })).ok).toBe(true);
  });

  test('of a form count as well', async () => {
    const id = await saved(owner, person());
    const busy = await makeActor('operator');
    for (let look = 0; look < revealsPerHour; look += 1) await revealParty(busy, { partyId: id, path });
    expect(await openPartyForm(busy, { id, kind: 'beneficiary' })).toEqual({
      ok: false,
      reason: { code: 'too-many-reveals' },
    });
  });
});

describe('a draft', () => {
  const recordFills = ({ userId, name }: Actor, count: number) =>
    db().auditEntry.createMany({
      data: Array.from({ length: count }, () => ({
        at: new Date(),
        actorId: userId,
        actorName: name,
        action: 'draft.fill',
        subjectKind: 'draft',
        subjectId: crypto.randomUUID(),
        data: {},
      })),
    });

  test('is filled with saved details three hundred times an hour, and the refusal is on record', async () => {
    const partyId = await saved(owner, person());
    const { draftId } = valueOf(await createDraft(owner, { family: 'global' }));
    const { templateId } = valueOf(await saveTemplate(owner, { draftId, name: 'Bounded' }));
    const busy = await makeActor('operator');
    await recordFills(busy, fillsPerHour - 1);
    expect((await patchFromParty(busy, { partyId, family: 'global' })).ok).toBe(true);
    const refused = { ok: false, reason: { code: 'too-many-fills' } };
    const had = await db().draft.count();
    expect(await patchFromParty(busy, { partyId, family: 'global' })).toEqual(refused);
    for (const from of [{ recipientId: partyId }, { templateId }, { copyDraftId: draftId }])
      expect(await createDraft(busy, { family: 'global', from })).toEqual(refused);
    expect(await db().draft.count()).toBe(had);
    expect((await actionsOf(busy)).filter((action) => action === 'reveal.refused')).toHaveLength(4);
    // An empty draft takes nothing from anywhere, and looks have a bound of their own.
    expect((await createDraft(busy, { family: 'global' })).ok).toBe(true);
    expect((await revealParty(busy, { partyId, path })).ok).toBe(true);
    const later = Date.now() + 61 * 60_000;
    restoreClock = setClock(() => later);
    expect((await patchFromParty(busy, { partyId, family: 'global' })).ok).toBe(true);
  });

  test('is filled for nobody who cannot open drafts', async () => {
    const partyId = await saved(owner, person());
    const auditor = await makeActor('auditor');
    await expect(patchFromParty(auditor, { partyId, family: 'global' })).rejects.toThrow(/order:draft/);
    await expect(createDraft(auditor, { family: 'global', from: { recipientId: partyId } })).rejects.toThrow(
      /order:draft/,
    );
    expect(await actionsOf(auditor)).not.toContain('party.fill');
  });
});

test('the file of one person is there for nobody else', async () => {
  const of = { kind: 'beneficiary', family: 'global' } as const;
  const dictionary = importDictionary(of);
  const content = (async function* () {
    yield new TextEncoder().encode('姓,名,银行账号\n王,小明,6.22202E+18\n');
  })();
  const { importId } = valueOf(await openImport(owner, { ...of, fileName: 'p.csv', content, dictionary }));
  const words = issueWords('en', of);
  const absent = { ok: false, reason: { code: 'import-not-found' } };
  expect(await problemRows(colleague, { importId, dictionary, words })).toEqual(absent);
  expect(await checkImport(colleague, { importId, dictionary })).toEqual(absent);
  expect(await mapImport(colleague, { importId, mapping: {} })).toEqual(absent);
  expect(await runImport(colleague, { importId, onDuplicate: 'skip', dictionary })).toEqual(absent);
  expect(await getImport(colleague, { id: importId, kind: 'beneficiary' })).toBeNull();

  expect((await problemRows(owner, { importId, dictionary, words })).ok).toBe(true);
  expect(await db().auditEntry.findMany({ where: { subjectId: importId } })).toMatchObject([
    { action: 'party.reveal', actorId: owner.userId, data: { field: 'problems' } },
  ]);
});

describe('a draft of a colleague', () => {
  const { number } = completeDraft().beneficiary.accountInfo;
  const numberTo = async (actor: Actor, id: string) =>
    (await loadDraft(actor, id))?.values.beneficiary.accountInfo.number;
  const filled = async () => {
    const { draftId: id } = valueOf(await createDraft(owner, { family: 'global' }));
    valueOf(await saveDraft(owner, { id, revision: 1, values: completeDraft() }));
    return id;
  };
  const hold = (actor: Actor, draftId: string, kind: 'here' | 'take-over') =>
    bePresent(actor, { draftId, tabId: crypto.randomUUID(), kind, active: true });

  test('is masked until it is held, and holding it is on record', async () => {
    const id = await filled();
    expect(await numberTo(owner, id)).toBe(number);
    expect(await numberTo(colleague, id)).toBe('62••••4567');
    await hold(owner, id, 'here');
    await hold(colleague, id, 'here');
    expect(await numberTo(colleague, id)).toBe('62••••4567');
    await hold(colleague, id, 'take-over');
    expect(await loadDraft(colleague, id)).toMatchObject({ masked: false });
    expect(await numberTo(colleague, id)).toBe(number);
    expect(await numberTo(owner, id)).toBe(number);
  });

  test('that nobody has open is held by its first reader, on record as well', async () => {
    const id = await filled();
    await hold(colleague, id, 'here');
    expect(await numberTo(colleague, id)).toBe(number);
    expect(await db().auditEntry.findMany({ where: { subjectId: id } })).toMatchObject([
      { action: 'draft.take-over', actorId: colleague.userId },
    ]);
  });

  test('is masked for everybody once it is no longer open', async () => {
    const id = await filled();
    await db().draft.update({ where: { id }, data: { state: 'sent' } });
    for (const actor of [owner, colleague]) expect(await numberTo(actor, id)).toBe('62••••4567');
  });

  test('is never saved with a mask in place of a value', async () => {
    const id = await filled();
    const shown = await loadDraft(colleague, id);
    expect(draftPatchSchema.safeParse({ values: shown?.values }).success).toBe(false);
    expect(draftPatchSchema.safeParse({ values: completeDraft() }).success).toBe(true);
  });
});
