import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { setClock } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import { holdersOfDrafts } from '../../lib/features/drafts/data/presence.ts';
import { bePresent } from '../../lib/features/drafts/verbs/be-present.ts';
import { createDraft } from '../../lib/features/drafts/verbs/create-draft.ts';
import { discardDraft } from '../../lib/features/drafts/verbs/save-draft.ts';
import { makeActor } from '../support/portal.ts';
import { openPortalDatabase } from '../support/portal-database.ts';
import { valueOf } from '../support/portal-orders.ts';

let database: Awaited<ReturnType<typeof openPortalDatabase>>;
let li: Actor;
let wang: Actor;
let restoreClock = () => {};

beforeAll(async () => {
  database = await openPortalDatabase();
  li = await makeActor('operator');
  wang = await makeActor('approver');
});
afterEach(() => restoreClock());
afterAll(() => database.close());

const tab = () => crypto.randomUUID();
const newDraft = async () => valueOf(await createDraft(li, { family: 'global' })).draftId;
const is = async (
  actor: Actor,
  draftId: string,
  tabId: string,
  kind: 'here' | 'take-over' | 'leaving' = 'here',
) => bePresent(actor, { draftId, tabId, kind, active: kind === 'here' });

describe('who has a draft open', () => {
  test('the first holds it, a colleague watches, and both know of each other', async () => {
    const draftId = await newDraft();
    const [first, second] = [tab(), tab()];
    expect(await is(li, draftId, first)).toMatchObject({ holder: { self: true }, watching: [] });
    expect(await is(wang, draftId, second)).toMatchObject({ holder: { self: false, name: li.name } });
    expect(await is(li, draftId, first)).toMatchObject({ holder: { self: true }, watching: [wang.name] });
    expect((await holdersOfDrafts(wang, [draftId])).get(draftId)).toMatchObject({
      name: li.name,
      self: false,
    });
  });

  test('a second tab of the same person is theirs, and shares the right to type', async () => {
    const draftId = await newDraft();
    const [first, second] = [tab(), tab()];
    await is(li, draftId, first);
    expect(await is(li, draftId, second)).toMatchObject({ holder: { self: true }, ownTabs: 1, watching: [] });
    await is(li, draftId, first, 'leaving');
    expect(await is(li, draftId, second)).toMatchObject({ holder: { self: true }, ownTabs: 0 });
  });

  test('who leaves, or is silent for long, gives way', async () => {
    const draftId = await newDraft();
    const [first, second] = [tab(), tab()];
    await is(li, draftId, first);
    await is(wang, draftId, second);
    await is(li, draftId, first, 'leaving');
    expect(await is(wang, draftId, second)).toMatchObject({ holder: { self: true } });
    const later = Date.now() + 151_000;
    restoreClock = setClock(() => later);
    expect(await is(li, draftId, first)).toMatchObject({ holder: { self: true }, watching: [] });
    expect((await holdersOfDrafts(wang, [draftId])).get(draftId)?.name).toBe(li.name);
  });

  test('taking over turns it round, is on record once, and can be turned back', async () => {
    const draftId = await newDraft();
    const [first, second] = [tab(), tab()];
    await is(li, draftId, first);
    await is(wang, draftId, second);
    expect(await is(wang, draftId, second, 'take-over')).toMatchObject({ holder: { self: true } });
    expect(await is(wang, draftId, second, 'take-over')).toMatchObject({ holder: { self: true } });
    expect(await is(li, draftId, first)).toMatchObject({ holder: { self: false, name: wang.name } });
    const entries = await db().auditEntry.findMany({ where: { subjectId: draftId } });
    expect(entries.map(({ action, actorId, data }) => ({ action, actorId, data }))).toEqual([
      { action: 'draft.take-over', actorId: wang.userId, data: {} },
    ]);
  });

  test('of many who come at once, one holds it', async () => {
    const draftId = await newDraft();
    await Promise.all([li, wang, li, wang, li, wang].map((actor) => is(actor, draftId, tab())));
    const rows = await db().draftPresence.findMany({ where: { draftId } });
    expect(rows).toHaveLength(6);
    expect(new Set(rows.filter((row) => row.holds).map((row) => row.userId)).size).toBe(1);
  });

  test('another person in the same tab begins anew', async () => {
    const draftId = await newDraft();
    const shared = tab();
    await is(li, draftId, shared);
    expect(await is(wang, draftId, shared)).toMatchObject({ holder: { self: true }, ownTabs: 0 });
    expect(await db().draftPresence.count({ where: { draftId } })).toBe(1);
  });
});

test('a draft that is not open has nobody in it', async () => {
  const draftId = await newDraft();
  await discardDraft(li, { draftId });
  expect(await is(li, draftId, tab())).toBeNull();
  expect(await db().draftPresence.count({ where: { draftId } })).toBe(0);
});

test('an auditor is refused', async () => {
  const auditor = await makeActor('auditor');
  const draftId = await newDraft();
  await expect(bePresent(auditor, { draftId, tabId: tab(), kind: 'here', active: false })).rejects.toThrow(
    Forbidden,
  );
});
