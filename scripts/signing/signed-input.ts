import { createHash, randomBytes } from 'node:crypto';
import { Command, Option } from 'commander';
import {
  DEFAULT_SCHEME,
  EMPTY_BODY,
  type SignatureScheme,
  signatureSchemes,
  signedBytesOfMultipart,
  signedBytesV2,
} from '../../lib/service-core/signing/index.ts';
import { Problem } from '../lib/problem.ts';
import { readGiven } from './command-files.ts';

/** The input of both commands: the key, the scheme, and the content to sign or verify. */
export type InputOptions = {
  key: string;
  scheme: SignatureScheme;
  body?: string;
  text?: string;
  empty?: true;
  tradeId?: string;
  type?: string;
  fileName?: string;
  file?: string;
  v2?: true;
  method: string;
  path?: string;
  appkey?: string;
  timestamp?: string;
  nonce?: string;
};

/** Puts the options of {@link InputOptions} on a command. */
export function withInput(command: Command, key: string): Command {
  return command
    .requiredOption('--key <file>', key)
    .addOption(
      new Option('--scheme <name>', 'how the signature is made')
        .choices(signatureSchemes)
        .default(DEFAULT_SCHEME),
    )
    .option('--body <file>', 'the body: a file whose bytes are signed as they are')
    .option('--text <text>', 'the body: this text in UTF-8')
    .option('--empty', 'no body: the two bytes {} are signed')
    .option('--trade-id <id>', 'an upload: its text parts are signed as compact JSON')
    .option('--type <type>', 'an upload: the type of the document')
    .option('--file-name <name>', 'an upload: the part fileName, where it is sent')
    .option('--file <file>', 'an upload with --v2: the file, whose SHA-256 is signed too')
    .option('--v2', 'signature version 2: needs --path and --appkey')
    .option('--method <method>', 'the method of the call', 'POST')
    .option('--path <path>', 'the call’s path, with its query where there is one')
    .option('--appkey <key>', 'the App Key')
    .option('--timestamp <seconds>', 'version 2: Unix seconds, default now')
    .option('--nonce <text>', 'version 2: 16 to 64 visible characters, default random');
}

export type SignedInput = {
  /** The bytes the signature covers. */
  signed: Uint8Array;
  /** The bytes sent over the wire; undefined for calls without a body and for uploads. */
  body: Uint8Array | undefined;
  /** The headers of version 2 beside `sign`. */
  headers: Readonly<Record<string, string>>;
};

async function uploadParts({ tradeId, type, fileName, file, v2 }: InputOptions): Promise<Uint8Array> {
  if (type === undefined)
    throw new Problem('An upload has a type: give --type, for example proforma_invoice.');
  if (v2 && file === undefined) throw new Problem('Version 2 signs the file’s SHA-256 too: give --file.');
  const fileSha256 =
    v2 && file !== undefined
      ? createHash('sha256')
          .update(await readGiven(file))
          .digest('hex')
      : undefined;
  return signedBytesOfMultipart({ tradeId, type, fileName, fileSha256 });
}

async function standardInput(): Promise<Uint8Array> {
  if (process.stdin.isTTY) {
    throw new Problem('Nothing to sign: give --body, --text, --empty or --trade-id, or pipe the body in.');
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** The bytes that the options name. Throws Problem for options that do not go together. */
export async function signedInput(options: InputOptions): Promise<SignedInput> {
  const { body, text, empty, tradeId, v2, method, path, appkey } = options;
  const given = [body, text, empty, tradeId].filter((option) => option !== undefined).length;
  if (given > 1) throw new Problem('Give one of --body, --text, --empty and --trade-id.');
  const sent =
    empty || tradeId !== undefined
      ? undefined
      : body !== undefined
        ? await readGiven(body)
        : text !== undefined
          ? Buffer.from(text, 'utf8')
          : await standardInput();
  const covered = sent ?? (tradeId === undefined ? EMPTY_BODY : await uploadParts(options));
  if (!v2) return { signed: covered, body: sent, headers: {} };
  if (path === undefined || appkey === undefined) {
    throw new Problem('Version 2 signs the call too: give --path and --appkey.');
  }
  const timestamp = options.timestamp ?? String(Math.floor(Date.now() / 1000));
  const nonce = options.nonce ?? randomBytes(16).toString('hex');
  const signed = signedBytesV2({
    method,
    pathAndQuery: path,
    timestamp,
    nonce,
    appKey: appkey,
    body: covered,
  });
  return { signed, body: sent, headers: { 'sign-version': '2', timestamp, nonce } };
}
