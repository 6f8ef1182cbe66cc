import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { factorRule, putFactorRule } from '../../lib/auth/factor-rule.ts';
import type { Actor } from '../../lib/auth/permissions.ts';
import { now } from '../../lib/clock.ts';
import { db } from '../../lib/db/client.ts';
import { addProposal, closeProposal } from '../../lib/features/users/data/proposals.ts';
import { makeTestPerson } from '../../lib/features/users/verbs/make-test-person.ts';
import { valueOf } from '../../tests/support/portal-orders.ts';
import { enrolHere } from '../pages/approvals.ts';
import { SignIn } from '../pages/sign-in.ts';
import { actorAt, forgetProof, useStack } from '../support/actor.ts';
import { linkIn, mailTo } from '../support/mail.ts';
import { withPerson } from '../support/people.ts';
import { user, users } from '../support/stack.ts';
import { alone, longUnlessEnglish } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import type { Words } from '../support/words.ts';

const languages = ['en', 'zh-CN'] as const;

const press = (page: Page, words: Words, key: string) =>
  page.getByRole('button', { name: words(key), exact: true }).click();

const go = (page: Page, words: Words, verb: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: words(verb), exact: true })
    .click();

/** Types the password, which counts for the next five minutes. */
async function prove(page: Page, words: Words, o: { password: string; verb: string }): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('stepUp.password.label'), { exact: true }).fill(o.password);
  await go(page, words, o.verb);
}

async function fillInvitation(page: Page, words: Words, o: { email: string; role: string }): Promise<void> {
  await press(page, words, 'people.invite');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('people.email'), { exact: true }).fill(o.email);
  await dialog.getByLabel(words('people.role'), { exact: true }).click();
  await page.getByRole('option', { name: words(`shell.role.${o.role}`) }).click();
}

for (const language of languages)
  test.describe(`Two administrators, in ${language}`, { tag: alone }, () => {
    test.use({ role: 'admin', language });

    test('let in an approver together, and stop asking for two together', async ({
      page,
      words,
      browsers,
      usualKind,
    }) => {
      const email = `${randomUUID()}@example.com`;
      const [first, second] = users('admin');
      if (!first || !second) throw new Error('the stack has two administrators');
      await page.goto('/overview');
      await forgetProof(page);
      await page.goto('/admin/people');
      await press(page, words, 'people.two.turnOn');
      await prove(page, words, { password: first.password, verb: 'people.two.turnOn' });
      await expect(page.getByText(words('people.two.on'))).toBeVisible();

      await fillInvitation(page, words, { email, role: user('approver').role });
      await go(page, words, 'people.inviteSubmit');
      const proposals = page.getByRole('region', { name: words('people.proposals.title') });
      await expect(proposals).toContainText(email);
      await expect(proposals.getByRole('button', { name: words('people.proposals.accept') })).toHaveCount(0);

      await withPerson({ browsers, usualKind }, second, {
        path: '/admin/people',
        work: async (other, theirs) => {
          const waiting = other.getByRole('listitem').filter({ hasText: email });
          await waiting.getByRole('button', { name: theirs('people.proposals.accept') }).click();
          await prove(other, theirs, { password: second.password, verb: 'people.proposals.accept' });
          await expect(other.getByText(theirs('people.sent', { to: email }))).toBeVisible();
          expect(linkIn(await mailTo(email))).toContain('/set-password#');
          await expect(other.getByRole('table', { name: theirs('people.invitations') })).toContainText(email);

          await press(other, theirs, 'people.two.turnOff');
          await go(other, theirs, 'people.two.turnOff');
          await expect(other.getByText(theirs('people.proposals.own'))).toBeVisible();
        },
      });
      // The other administrator's proposal arrives in the open page.
      await proposals.getByRole('button', { name: words('people.proposals.accept') }).click();
      await go(page, words, 'people.proposals.accept');
      await expect(page.getByText(words('people.two.off'))).toBeVisible();
    });
  });

for (const language of languages)
  test.describe(`The last administrator, in ${language}`, { tag: alone }, () => {
    test.use({ role: 'admin', language });

    test('cannot end their own access, and is told what takes a second one', async ({ page, words }) => {
      const me = await actorAt(page);
      await forgetProof(page);
      const { password } = user('admin');
      const bringBack = await withoutOtherAdmins(me);
      try {
        await page.goto('/admin/people');
        await press(page, words, 'people.two.turnOn');
        await prove(page, words, { password, verb: 'people.two.turnOn' });
        await expect(page.getByText(words('people.two.alone'))).toBeVisible();
        await fillInvitation(page, words, { email: 'second@example.com', role: me.role });
        await go(page, words, 'people.inviteSubmit');
        await expect(page.getByText(words('people.refused.needs-machine'))).toBeVisible();

        await page.goto(`/admin/people/${me.userId}`);
        await expect(page.getByText(words('people.self'))).toBeVisible();
        for (const verb of ['people.verbs.disable', 'people.verbs.role'])
          await expect(page.getByRole('button', { name: words(verb), exact: true })).toHaveCount(0);
      } finally {
        await bringBack();
      }
    });
  });

/** Disables every other administrator; returns what enables them again and lets one administrator decide alone. */
async function withoutOtherAdmins(me: Actor): Promise<() => Promise<void>> {
  const others = await db().user.findMany({
    where: { id: { not: me.userId }, role: me.role, disabledAt: null },
  });
  const [second] = others;
  if (!second) throw new Error('the stack has two administrators');
  const set = (disabledAt: Date | null) =>
    db().user.updateMany({ where: { id: { in: others.map(({ id }) => id) } }, data: { disabledAt } });
  await set(now());
  return async () => {
    await set(null);
    const none = { userId: null, email: null, role: null, roleBefore: null, locale: null };
    const { id } = await addProposal(db(), { verb: 'ask-one', ...none }, me);
    await closeProposal(db(), id, { state: 'accepted', by: { userId: second.id, name: second.name } });
  };
}

for (const language of languages)
  test.describe(`A person who must have a second factor, in ${language}`, {
    tag: [alone, ...longUnlessEnglish(language)],
  }, () => {
    test.use({ role: null, language });

    test('opens no page until an app is set up, and then the one they asked for', async ({ page, words }) => {
      await useStack();
      const person = valueOf(await makeTestPerson({ role: user('auditor').role }));
      const before = await factorRule();
      await putFactorRule(db(), 'everybody', now());
      try {
        await page.goto('/sign-in');
        await new SignIn(page, words).attempt(person);
        const title = page.getByRole('heading', { name: words('auth.enrol.title') });
        await expect(title).toBeVisible();
        for (const path of ['/me/security', '/orders']) {
          await page.goto(path);
          await expect(page).toHaveURL(/\/sign-in\?next=/);
          await expect(title).toBeVisible();
        }
        await enrolHere(page, words, person.password);
        await expect(page).toHaveURL(/\/orders$/);
        await page.goto('/me/security');
        await expect(page.getByText(words('stepUp.factor.left', { count: 10 }))).toBeVisible();
      } finally {
        await putFactorRule(db(), before, now());
      }
    });
  });
