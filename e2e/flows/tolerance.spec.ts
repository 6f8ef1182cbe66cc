import { Policies, Queue } from '../pages/approvals.ts';
import { actorAt } from '../support/actor.ts';
import { submittedOrderOf } from '../support/made-orders.ts';
import { person, withPerson } from '../support/people.ts';
import { orderFacts, rateNow } from '../support/portal-api.ts';
import { users } from '../support/stack.ts';
import { alone } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

test.describe('A tolerance that two admins agreed on', { tag: alone }, () => {
  test.describe.configure({ mode: 'serial' });
  const [proposer, other] = [person(users('admin'), 0), person(users('admin'), 1)];

  test.afterAll(async ({ browsers, usualKind }) => {
    await withPerson({ browsers, usualKind }, proposer, {
      path: '/admin/policies',
      work: async (page, words) => {
        const policies = new Policies(page, words);
        await policies.endWhatIsOpen();
        await policies.propose({ drift: '0.5', why: 'As before' });
      },
    });
    await withPerson({ browsers, usualKind }, other, {
      path: '/admin/policies',
      work: (page, words) => new Policies(page, words).accept(),
    });
  });

  test('counts once the second accepted it; the first cannot', async ({ browsers, usualKind }) => {
    await withPerson({ browsers, usualKind }, proposer, {
      path: '/admin/policies',
      work: async (page, words) => {
        const policies = new Policies(page, words);
        await policies.endWhatIsOpen();
        await policies.propose({ drift: '1.25', why: 'Rates move' });
        await expect(policies.acceptButton).toHaveCount(0);
      },
    });
    await withPerson({ browsers, usualKind }, other, {
      path: '/admin/policies',
      work: async (page, words) => {
        const policies = new Policies(page, words);
        await expect(policies.proposal).toContainText('1.25');
        // The first admin's actions show on this page by themselves.
        await withPerson({ browsers, usualKind }, proposer, {
          path: '/admin/policies',
          work: async (theirs) => {
            const own = new Policies(theirs, words);
            await own.endWhatIsOpen();
            await expect(policies.acceptButton).toHaveCount(0);
            await own.propose({ drift: '1.5', why: 'Rates move more' });
            await expect(policies.proposal).toContainText('1.5');
          },
        });
        await policies.reject('Too much');
        await expect(policies.history).toContainText(words('policies.history.state.rejected'));
        await policies.propose({ drift: '0', why: 'Every cent' });
      },
    });
    await withPerson({ browsers, usualKind }, proposer, {
      path: '/admin/policies',
      work: (page, words) => new Policies(page, words).accept(),
    });
  });

  test('beyond it the approver accepts the new amount on its own, at a new rate', async ({
    page,
    words,
    openAs,
    sandbox,
  }) => {
    const { orderNo, orderId } = await submittedOrderOf(await actorAt(page), { lockRate: false });
    const checker = await openAs('approver');
    const queue = new Queue(checker, words);
    await queue.open();
    const decision = await queue.decideOn(orderNo);
    await decision.openDocuments();
    // The page hears that its rate is over; the service has another one.
    await sandbox.advanceClock(1_200);
    const { money } = await orderFacts(page, orderId);
    while ((await rateNow(checker)) === money.rate) await sandbox.advanceClock(60);
    await expect(decision.blockers).toContainText(words('approvals.blockers.rateExpired'));
    await decision.blockers.getByRole('button', { name: words('approvals.blockers.newRate') }).click();
    await checker.getByRole('button', { name: words('review.change.accept'), exact: true }).click();
    await expect(decision.blockers).toContainText(words('approvals.blockers.drift'));
    await decision.approve.click({ force: true });
    await expect(decision.blockers).toBeFocused();
    await checker.getByRole('checkbox', { name: words('approvals.quote.accept') }).check();
    await decision.approve.click();
    await decision.expectDone('accepted');
  });
});
