import { linkFromMachine, wishes } from '../lib/features/users/verbs/links-from-machine.ts';

// Run by portal:admin in a process of its own, which has the portal's settings.
const [wish, email = '', role] = process.argv.slice(2);
const timeOf = (at: Date): string =>
  at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const known = wishes.find((one) => one === wish);
const made = known ? await linkFromMachine(known, email, role) : null;
if (made?.ok) {
  const { address, expiresAt } = made.value;
  console.log(
    `\n  ${address}\n\nFor ${email.trim().toLowerCase()}. It works once, until ${timeOf(expiresAt)} UTC. Open it in a browser.`,
  );
} else {
  console.log(made?.reason.sentence ?? `There is no command "${wish}".`);
}
process.exit(made?.ok ? 0 : 1);
