import { Command } from 'commander';
import { loadPublicKey, verify } from '../../lib/service-core/signing/index.ts';
import { runMain } from '../lib/problem.ts';
import { readKey } from './command-files.ts';
import { type InputOptions, signedInput, withInput } from './signed-input.ts';

const command = withInput(
  new Command('npm run verify --').description(
    'Says whether a signature fits these bytes under this key and scheme; ends with 1 when it does not.',
  ),
  'the public key: a PEM file, or bare base64 X.509',
)
  .requiredOption('--sign <base64>', 'the value of the sign header')
  .addHelpText(
    'after',
    `
Example: npm run verify -- --key public.pem --sign "$SIGN" --body order.json`,
  );

await runMain(async () => {
  const options = command.parse().opts<InputOptions & { sign: string }>();
  const key = await readKey(options.key, loadPublicKey);
  const { signed } = await signedInput(options);
  if (verify(options.scheme, key, signed, options.sign)) {
    console.log(`The signature fits these ${signed.length} bytes under ${options.scheme}.`);
    return;
  }
  console.error(
    `The signature does not fit these ${signed.length} bytes under ${options.scheme}: other bytes were signed (a second serialisation, a line feed at the end), or with another key or scheme.`,
  );
  process.exitCode = 1;
});
