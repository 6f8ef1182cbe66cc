import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

/** The folder of a data folder in which the flows' mails are. */
export const mailFolder = 'mail';

type Received = { from: string; to: string[]; source: string };

export type MailSink = {
  url: string;
  mails: Received[];
  refuse(code: number | null): void;
  close(): Promise<void>;
};

/**
 * A mail server on this machine that keeps what it is given, with a folder also as files for other processes; `refuse` makes it
 * refuse recipients with a code.
 */
export async function openMailSink({ folder }: { folder?: string } = {}): Promise<MailSink> {
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const mails: Received[] = [];
  let refusing: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_, __, done) {
      done(refusing === null ? null : Object.assign(new Error('refused'), { responseCode: refusing }));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const source = Buffer.concat(parts).toString();
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source,
        });
        if (folder === undefined) return done();
        const name = `${String(mails.length).padStart(6, '0')}.eml`;
        writeFile(join(folder, name), source).then(() => done(), done);
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (code) => {
      refusing = code;
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}

/** The header lines of a mail, unfolded. */
export function headersOf(source: string): string[] {
  const [head = ''] = source.split('\r\n\r\n');
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
}

/** The plain text and the HTML of a mail. */
export function bodiesOf(source: string): { text: string; html: string } {
  const partOf = (type: string): string => {
    const from = source.indexOf(`Content-Type: ${type}`);
    const [head = '', ...rest] = source.slice(from).split('\r\n\r\n');
    const body = rest.join('\r\n\r\n').split('\r\n--')[0] ?? '';
    return /base64/.test(head) ? Buffer.from(body, 'base64').toString() : quotedPrintable(body);
  };
  return { text: partOf('text/plain'), html: partOf('text/html') };
}

function quotedPrintable(body: string): string {
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
