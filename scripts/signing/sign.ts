import { Command } from 'commander';
import { loadPrivateKey, MAX_BLOCK_BODY_BYTES, sign } from '../../lib/service-core/signing/index.ts';
import { Problem, runMain } from '../lib/problem.ts';
import { readKey } from './command-files.ts';
import { curlLine } from './curl-line.ts';
import { type InputOptions, signedInput, withInput } from './signed-input.ts';

const command = withInput(
  new Command('npm run sign --').description(
    'Signs a request, and shows the string, its bytes, the signature and the call as a curl line.',
  ),
  'the private key: a PEM file, or bare base64 PKCS#8',
)
  .option('--base-url <url>', 'where the service is, for the curl line', 'http://127.0.0.1:4000')
  .addHelpText(
    'after',
    `
Without --body, --text, --empty or --trade-id the body is read from standard input.

Examples:
  npm run sign -- --key private.pem --text '{"sourceCurrency":"USD","targetCurrency":"CNY"}'
  npm run sign -- --key private.pem --empty --method GET --path /global/payout/wallet/list
  npm run sign -- --key private.pem --trade-id T1 --type proforma_invoice --file-name invoice.pdf
  npm run sign -- --key private.pem --body order.json --v2 --path /global/payout/transfer/create --appkey ak_1`,
  );

/** Pairs of hex digits, 32 to a line. */
const hexLines = (bytes: Uint8Array): string =>
  (
    Buffer.from(bytes)
      .toString('hex')
      .match(/.{1,64}/g) ?? []
  )
    .map((line) => `  ${line.replace(/(..)(?=.)/g, '$1 ')}`)
    .join('\n');

await runMain(async () => {
  const options = command.parse().opts<InputOptions & { baseUrl: string }>();
  const key = await readKey(options.key, loadPrivateKey);
  const { signed, body, headers } = await signedInput(options);
  if (options.scheme === 'RSA-BLOCK' && signed.length > MAX_BLOCK_BODY_BYTES) {
    throw new Problem(`RSA-BLOCK takes at most ${MAX_BLOCK_BODY_BYTES} bytes; these are ${signed.length}.`);
  }
  const text = Buffer.from(signed).toString('utf8');
  const signature = sign(options.scheme, key, signed);
  console.log(`Scheme
  ${options.scheme}

String that is signed
${text}

The same, escaped
  ${JSON.stringify(text)}

Its ${signed.length} bytes in hex
${hexLines(signed)}

sign
  ${signature}
${Object.entries(headers)
  .map(([name, value]) => `\n${name}\n  ${value}\n`)
  .join('')}
As a call ($APPKEY and $TOKEN are yours)
${curlLine({ ...options, bytes: body, headers: { sign: signature, ...headers } })}`);
});
