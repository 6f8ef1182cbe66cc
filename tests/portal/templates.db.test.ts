import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../lib/auth/permissions.ts';
import { Forbidden } from '../../lib/auth/use-case.ts';
import { db } from '../../lib/db/client.ts';
import { listTemplates, loadDraft, templateValues } from '../../lib/features/drafts/queries.ts';
import { createDraft } from '../../lib/features/drafts/verbs/create-draft.ts';
import { saveDraft } from '../../lib/features/drafts/verbs/save-draft.ts';
import {
  removeTemplate,
  restoreTemplate,
  saveTemplate,
} from '../../lib/features/drafts/verbs/save-template.ts';
import { completeDraft } from '../../lib/features/transfers/testing/drafts.ts';
import { makeActor } from '../support/portal.ts';
import { openPortalDatabase } from '../support/portal-database.ts';
import { valueOf } from '../support/portal-orders.ts';

let database: Awaited<ReturnType<typeof openPortalDatabase>>;
let operator: Actor;
let draftId: string;

beforeAll(async () => {
  database = await openPortalDatabase();
  operator = await makeActor('operator');
  draftId = valueOf(await createDraft(operator, { family: 'global' })).draftId;
  valueOf(await saveDraft(operator, { id: draftId, revision: 1, values: completeDraft() }));
});
afterAll(() => database.close());

describe('a template', () => {
  test('keeps pasted values clean', async () => {
    const pasted = completeDraft({ beneficiary: { fullName: ' 王\u200B小明\u202C' } });
    const { draftId: other } = valueOf(await createDraft(operator, { family: 'global' }));
    valueOf(await saveDraft(operator, { id: other, revision: 1, values: pasted }));
    const { templateId } = valueOf(await saveTemplate(operator, { draftId: other, name: 'Pasted' }));
    const kept = await templateValues(operator, templateId);
    expect(kept).toMatchObject({ beneficiary: { fullName: '王小明' } });
  });

  test('keeps who and what for, and none of what is another each time', async () => {
    const values = completeDraft();
    const { templateId } = valueOf(await saveTemplate(operator, { draftId, name: 'Rent' }));
    const kept = await templateValues(operator, templateId);
    expect(kept).toMatchObject({
      payer: values.payer,
      beneficiary: values.beneficiary,
      purpose: values.purpose,
      sourceAmount: '',
      targetAmount: '',
      orderNo: '',
      quote: null,
      internalNote: '',
    });
    const listed = (await listTemplates(operator)).readable.find(({ id }) => id === templateId);
    expect(listed).toMatchObject({ name: 'Rent', family: 'global', createdByName: operator.name });
    expect(JSON.stringify(listed)).not.toContain(values.beneficiary.accountInfo.number);
  });

  test('has a name of its own, in any case of letters, also when two save it at once', async () => {
    const names = ['Salary', 'SALARY', 'salary'];
    const answers = await Promise.all(names.map((name) => saveTemplate(operator, { draftId, name })));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.reason]))).toEqual([
      { code: 'name-used' },
      { code: 'name-used' },
    ]);
  });

  test('removed is off the list and gives nothing, until it is brought back', async () => {
    const { templateId } = valueOf(await saveTemplate(operator, { draftId, name: 'School' }));
    valueOf(await removeTemplate(operator, { templateId }));
    expect(await templateValues(operator, templateId)).toBeNull();
    expect(await removeTemplate(operator, { templateId })).toMatchObject({ reason: { code: 'not-found' } });
    valueOf(await restoreTemplate(operator, { templateId }));
    expect((await listTemplates(operator)).readable.map(({ name }) => name)).toContain('School');
  });

  test('whose name was given away meanwhile stays removed', async () => {
    const { templateId } = valueOf(await saveTemplate(operator, { draftId, name: 'Tuition' }));
    valueOf(await removeTemplate(operator, { templateId }));
    valueOf(await saveTemplate(operator, { draftId, name: 'tuition' }));
    expect(await restoreTemplate(operator, { templateId })).toMatchObject({ reason: { code: 'name-used' } });
  });

  test('is on record without its name', async () => {
    const { templateId } = valueOf(await saveTemplate(operator, { draftId, name: 'For Li Na' }));
    const entries = await db().auditEntry.findMany({ where: { subjectId: templateId } });
    expect(entries.map(({ action, data }) => ({ action, data }))).toEqual([
      { action: 'template.save', data: {} },
    ]);
  });

  test('needs a draft that is there', async () => {
    const nowhere = crypto.randomUUID();
    expect(await saveTemplate(operator, { draftId: nowhere, name: 'X' })).toMatchObject({
      reason: { code: 'draft-not-found' },
    });
  });
});

describe('a draft that starts from', () => {
  test('a template is filled with it, under a number of its own', async () => {
    const { templateId } = valueOf(await saveTemplate(operator, { draftId, name: 'Again' }));
    const made = valueOf(await createDraft(operator, { family: 'personal', from: { templateId } }));
    const draft = await loadDraft(operator, made.draftId);
    expect(draft?.values).toMatchObject({ family: 'global', sourceAmount: '', payer: completeDraft().payer });
    expect(draft?.values.orderNo).toMatch(/^P\d{6}-/);
  });

  test('another draft has all of it but its number and its rate', async () => {
    const made = valueOf(await createDraft(operator, { family: 'global', from: { copyDraftId: draftId } }));
    const copy = (await loadDraft(operator, made.draftId))?.values;
    const original = completeDraft();
    expect(copy).toEqual({ ...original, quote: null, orderNo: copy?.orderNo });
    expect(copy?.orderNo).not.toBe(original.orderNo);
  });

  test('what is not there is refused', async () => {
    const nowhere = crypto.randomUUID();
    for (const [from, code] of [
      [{ templateId: nowhere }, 'template-not-found'],
      [{ copyDraftId: nowhere }, 'draft-not-found'],
    ] as const) {
      expect(await createDraft(operator, { family: 'global', from })).toMatchObject({ reason: { code } });
    }
  });
});

test('an auditor makes, sees and removes none', async () => {
  const auditor = await makeActor('auditor');
  await expect(saveTemplate(auditor, { draftId, name: 'Y' })).rejects.toThrow(Forbidden);
  await expect(listTemplates(auditor)).rejects.toThrow(Forbidden);
  await expect(removeTemplate(auditor, { templateId: draftId })).rejects.toThrow(Forbidden);
});

test('one whose values are damaged is named, and the others are listed', async () => {
  const { templateId } = valueOf(await saveTemplate(operator, { draftId, name: 'Damaged' }));
  await db().transferTemplate.update({ where: { id: templateId }, data: { values: { family: 5 } } });
  const { readable, unreadable } = await listTemplates(operator);
  expect(unreadable).toEqual([templateId]);
  expect(readable.map(({ name }) => name)).toContain('Rent');
  await expect(templateValues(operator, templateId)).rejects.toMatchObject({
    digest: `unreadable ${templateId}`,
  });
});
