import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { generateSigningKeyPair } from '../../lib/service-core/signing/index.ts';
import { Problem, runMain } from '../lib/problem.ts';
import { fromCaller } from './command-files.ts';

const leastBits = 2048;
const mostBits = 8192;

type Options = { bits: number; out: string; force?: true };

function bitsOf(text: string): number {
  const bits = Number(text);
  if (Number.isInteger(bits) && bits >= leastBits && bits <= mostBits && bits % 8 === 0) return bits;
  throw new InvalidArgumentError(`give a number of bits from ${leastBits} to ${mostBits}, for example 3072.`);
}

const command = new Command('npm run keys --')
  .description(
    'Makes an RSA key pair for signing requests, as PEM files and as the bare base64 that Java tools print.',
  )
  .option('--bits <number>', `length of the key, ${leastBits} to ${mostBits}`, bitsOf, 3072)
  .option(
    '--out <path>',
    'beginning of the files’ names: <path>-private.pem and <path>-public.pem',
    '.data/keys/payout',
  )
  .option('--force', 'replace files that are already there')
  .addHelpText(
    'after',
    `
Keep the private key to yourself: whoever has it can sign in your name. Register the public one: in the sandbox with
POST /sandbox/key, in production with the service’s staff.

Example: npm run keys -- --bits 4096 --out keys/production`,
  );

/** The base64 of a PEM file’s content on one line: PKCS#8 of a private key, X.509 of a public one. */
const bareBase64 = (pem: string): string => pem.replace(/-----[^-]+-----|\s/g, '');

await runMain(async () => {
  const { bits, out, force } = command.parse().opts<Options>();
  const { privateKey, publicKey } = await generateSigningKeyPair(bits);
  const files = [
    { path: `${out}-private.pem`, text: privateKey, mode: 0o600 },
    { path: `${out}-public.pem`, text: publicKey, mode: 0o644 },
  ];
  const there = files.find(({ path }) => existsSync(fromCaller(path)));
  if (there !== undefined && !force) {
    throw new Problem(`${there.path} is already there: choose another --out, or replace it with --force.`);
  }
  await mkdir(dirname(fromCaller(out)), { recursive: true });
  for (const { path, text, mode } of files) {
    // A file that is replaced would keep its mode.
    await rm(fromCaller(path), { force: true });
    await writeFile(fromCaller(path), text, { flag: 'wx', mode });
  }
  console.log(`RSA key pair of ${bits} bits
  private, PEM (PKCS#8), for its owner alone:  ${out}-private.pem
  public, PEM (X.509):                         ${out}-public.pem

The same as bare base64, as Java tools print it:

private (PKCS#8; keep it secret)
${bareBase64(privateKey)}

public (X.509; register this one)
${bareBase64(publicKey)}`);
});
