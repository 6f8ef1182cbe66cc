import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPrivateKey, loadPublicKey, sign, verify } from '../../lib/service-core/signing/index.ts';
import { inRoot } from '../lib/paths.ts';

const run = promisify(execFile);
let folder: string;
let keysOutput: string;

/** A command as npm starts it: in the checkout, for a caller in another folder. */
async function command(name: string, args: string[], input?: string) {
  const child = run(process.execPath, ['--import', 'tsx', `scripts/signing/${name}.ts`, ...args], {
    cwd: inRoot(),
    env: { ...process.env, INIT_CWD: folder },
  });
  child.child.stdin?.end(input ?? '');
  return child;
}

const failure = (started: Promise<unknown>): Promise<{ code: number; stderr: string }> =>
  started.then(
    () => {
      throw new Error('the command succeeded');
    },
    (error: { code: number; stderr: string }) => error,
  );

/** Returns the text under a heading of the sign command. */
const under = (output: string, heading: string): string =>
  new RegExp(`^${heading}\\n(.*)$`, 'm').exec(output)?.[1]?.trim() ?? '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-keys-'));
  keysOutput = (await command('keys', ['--bits', '2048', '--out', 'k/demo'])).stdout;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const file = (name: string) => join(folder, 'k', name);

describe('npm run keys', () => {
  it('writes a private key for its owner alone and a public one, and prints both as bare base64', async () => {
    expect((await stat(file('demo-private.pem'))).mode & 0o777).toBe(0o600);
    const lines = keysOutput.split('\n');
    const privateBase64 = lines[lines.findIndex((line) => line.startsWith('private (PKCS#8')) + 1] ?? '';
    const publicBase64 = lines[lines.findIndex((line) => line.startsWith('public (X.509')) + 1] ?? '';
    const signature = sign('RSA-SHA256', loadPrivateKey(privateBase64), Buffer.from('{}'));
    const publicPem = await readFile(file('demo-public.pem'), 'utf8');
    expect(verify('RSA-SHA256', loadPublicKey(publicPem), Buffer.from('{}'), signature)).toBe(true);
    expect(verify('RSA-SHA256', loadPublicKey(publicBase64), Buffer.from('{}'), signature)).toBe(true);
  });

  it('does not overwrite a key unless told to', async () => {
    const before = await readFile(file('demo-private.pem'), 'utf8');
    const refused = await failure(command('keys', ['--out', 'k/demo']));
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('--force') });
    expect(await readFile(file('demo-private.pem'), 'utf8')).toBe(before);
    await command('keys', ['--bits', '2048', '--out', 'k/other']);
    await command('keys', ['--bits', '2048', '--out', 'k/other', '--force']);
  });

  it('takes no key that the service would refuse', async () => {
    const refused = await failure(command('keys', ['--bits', '1024', '--out', 'k/weak']));
    expect(refused.stderr).toContain('2048');
  });
});

describe('npm run sign and npm run verify', () => {
  const text = '{"name":"李明","note":"it\'s"}';

  it('shows string, bytes and signature of a text, and a line that curl takes', async () => {
    const { stdout } = await command('sign', ['--key', 'k/demo-private.pem', '--text', text]);
    expect(under(stdout, 'The same, escaped')).toBe(JSON.stringify(text));
    expect(stdout).toContain(`Its ${Buffer.byteLength(text)} bytes in hex`);
    const hex = stdout.slice(stdout.indexOf('in hex\n') + 7, stdout.indexOf('\n\nsign\n'));
    expect(Buffer.from(hex.replace(/\s/g, ''), 'hex').toString()).toBe(text);
    const signature = under(stdout, 'sign');
    const { stdout: fits } = await command(
      'verify',
      ['--key', 'k/demo-public.pem', '--sign', signature],
      text,
    );
    expect(fits).toContain('fits');
    // A shell hands on exactly the signed text.
    const line = stdout.slice(stdout.indexOf('curl -X')).replace(/^curl/, 'printf "<%s>"');
    expect((await run('sh', ['-c', line])).stdout).toContain(`<${text}>`);
  });

  it('tells a body that was serialised again, and says why', async () => {
    const { stdout } = await command('sign', ['--key', 'k/demo-private.pem', '--text', '{"a":1}']);
    const check = ['--key', 'k/demo-public.pem', '--sign', under(stdout, 'sign'), '--text', '{"a": 1}'];
    expect(await failure(command('verify', check))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('second serialisation'),
    });
  });

  it('signs calls without a body, uploads and version 2', async () => {
    await writeFile(join(folder, 'a.pdf'), '%PDF-1.7');
    const key = ['--key', 'k/demo-private.pem'];
    const empty = await command('sign', [...key, '--empty', '--method', 'GET', '--path', '/x?a=1']);
    expect(under(empty.stdout, 'String that is signed')).toBe('{}');
    expect(empty.stdout).toContain("'http://127.0.0.1:4000/x?a=1'");
    const parts = ['--trade-id', 'T1', '--type', 'bill', '--file-name', 'a.pdf'];
    const upload = await command('sign', [...key, ...parts]);
    expect(under(upload.stdout, 'String that is signed')).toBe(
      '{"tradeId":"T1","type":"bill","fileName":"a.pdf"}',
    );
    expect(upload.stdout).toContain("-F 'file=@a.pdf'");
    const call = ['--path', '/p', '--appkey', 'ak', '--timestamp', '1700000000', '--nonce', 'n'.repeat(16)];
    const two = await command('sign', [...key, ...parts, '--file', 'a.pdf', '--v2', ...call]);
    expect(under(two.stdout, 'The same, escaped')).toMatch(
      /^"POST\\n\/p\\n1700000000\\nn{16}\\nak\\n[0-9a-f]{64}\\n"$/,
    );
    expect(under(two.stdout, 'sign-version')).toBe('2');
  });

  it('says in a sentence what is missing', async () => {
    const key = ['--key', 'k/demo-private.pem'];
    const messages = await Promise.all(
      [
        ['--key', 'k/none.pem', '--empty'],
        ['--key', 'k/demo-public.pem', '--empty'],
        [...key, '--empty', '--text', 'x'],
        [...key, '--empty', '--v2'],
        [...key, '--trade-id', 'T1'],
      ].map(async (args) => (await failure(command('sign', args))).stderr.trim()),
    );
    expect(messages).toEqual([
      expect.stringContaining('k/none.pem cannot be read'),
      expect.stringContaining('k/demo-public.pem: this is a public key'),
      expect.stringContaining('Give one of'),
      expect.stringContaining('--path and --appkey'),
      expect.stringContaining('--type'),
    ]);
  });
});
