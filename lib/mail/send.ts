import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import sharp from 'sharp';
import { z } from 'zod';
import { recordAuditAlone } from '../audit.ts';
import { now } from '../clock.ts';
import { env } from '../env.ts';
import { log } from '../logger.ts';
import { ofMail, unseal } from '../seal.ts';
import { shared } from '../shared.ts';
import { composeMail, markId } from './compose.ts';
import { type Mail, mailSchema } from './schema.ts';

const payloadSchema = z.object({ mailId: z.uuid(), sealed: z.string() });

/**
 * Sends a posted mail. Throws for a failure that may pass, so that the queue tries again; a refused address and the last try
 * are put on record instead. A link that has run out is not sent any more.
 */
export async function sendMail(payload: unknown, isLastTry: boolean): Promise<void> {
  const { mailId, sealed } = payloadSchema.parse(payload);
  const opened = unseal(sealed, ofMail(mailId));
  if (opened === null) return log.error('a mail cannot be read: AUTH_SECRET has changed');
  const mail = mailSchema.parse(JSON.parse(opened));
  if ('until' in mail.content && new Date(mail.content.until) <= now()) return;
  // Of the error only its codes go on: its text quotes addresses.
  const failure = await deliver(mail, mailId).then(() => null, reasonSchema.parse);
  if (failure === null) return;
  const code = String(failure.responseCode ?? failure.code);
  log.warn('a mail was not delivered', { reason: `${mail.content.kind}: ${code}` });
  const isFinal = isLastTry || (failure.responseCode ?? 0) >= 500;
  if (!isFinal) throw new Error(`the mail server did not take the mail (${code})`);
  await recordAuditAlone({
    actor: null,
    action: 'mail.failed',
    subject: mail.about,
    data: { kind: mail.content.kind, code },
  });
}

const reasonSchema = z
  .object({ code: z.string().catch('unknown'), responseCode: z.number().optional().catch(undefined) })
  .catch({ code: 'unknown' });

async function deliver({ to, ...mail }: Mail, mailId: string): Promise<void> {
  const { subject, text, html } = composeMail(mail);
  await transport().sendMail({
    from: env().MAIL_FROM,
    // An object, not a header's text: nothing of it is read as a second address.
    to: { name: '', address: to },
    subject,
    text,
    html,
    // The same at each try, so that readers show a repeated mail once.
    messageId: `<${mailId}@${new URL(env().portalUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    attachments: [
      {
        filename: 'mark.png',
        cid: markId,
        contentType: 'image/png',
        contentDisposition: 'inline',
        content: await mark(),
      },
    ],
  });
}

const patienceMs = 15_000;
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

const transport = (): Transporter =>
  shared('mail-transport', () => {
    const { SMTP_URL = '', PORTAL_ENV } = env();
    const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
    return createTransport({
      host: hostname.replace(/^\[|\]$/g, ''),
      ...(port !== '' && { port: Number(port) }),
      ...(username !== '' && {
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      }),
      secure: protocol === 'smtps:',
      // Links that let a person in cross no network in clear.
      requireTLS: PORTAL_ENV === 'production' && !loopback.has(hostname),
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  });

/** The mark as a picture that every mail reader draws: few draw SVG. */
const mark = (): Promise<Buffer> =>
  shared('mail-mark', async () =>
    sharp(await readFile(join(process.cwd(), 'public/icon.svg')), { density: 144 })
      .resize(64)
      .png()
      .toBuffer(),
  );
