import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bodiesOf, mailFolder } from '../../scripts/lib/mail-sink.ts';
import { portalSettings } from './stack.ts';
import { expect } from './test.ts';

type Mail = { subject: string; text: string; html: string };

/** Waits for a mail to this address whose text fits, and returns the newest. */
export async function mailTo(email: string, fits: RegExp = /./): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(email)).findLast(({ text }) => fits.test(text));
        return found !== undefined;
      },
      { message: `a mail to ${email}` },
    )
    .toBe(true);
  return found as Mail;
}

/** The mails to an address so far, oldest first. */
async function mailsTo(email: string): Promise<Mail[]> {
  const folder = join(portalSettings().DATA_DIR, mailFolder);
  const names = (await readdir(folder)).toSorted();
  const sources = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return sources
    .filter((source) => source.includes(`\r\nTo: ${email}\r\n`))
    .map((source) => ({ subject: /^Subject: (.*)$/m.exec(source)?.[1] ?? '', ...bodiesOf(source) }));
}

/** The link in a mail that lets its reader do something. */
export const linkIn = ({ text }: Mail): string => /https?:\/\/\S+#\S+/.exec(text)?.[0] ?? '';
