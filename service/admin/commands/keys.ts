import { readFile } from 'node:fs/promises';
import {
  DEFAULT_SCHEME,
  isSignatureScheme,
  signatureSchemes,
} from '../../../lib/service-core/signing/index.ts';
import { refuse } from '../../domain/errors.ts';
import { listKeys, registerKey, revokeKey } from '../../domain/partners/keys.ts';
import { type CommandSpec, type GroupSpec, textOption } from '../command.ts';
import { table } from '../text.ts';
import { ofPartner, shown } from './shared.ts';

const list: CommandSpec = {
  usage: 'list <partner>',
  summary: 'public keys, the active ones first',
  kind: 'read',
  examples: ['keys list "Acme Trading"'],
  run: ofPartner(async ({ session, partner }) => {
    const keys = await listKeys(session.ctx.pool, partner);
    const rows = keys.map((key) => [key.fingerprint, key.scheme, key.createdAt, key.revokedAt ?? 'active']);
    const none = 'The partner has no key, so it can sign nothing. Add one with: keys add <partner> <file>';
    return shown(table(['FINGERPRINT (SHA-256)', 'SCHEME', 'ADDED', 'REVOKED'], rows, none), keys);
  }),
};

const add: CommandSpec = {
  usage: 'add <partner> <file>',
  summary: 'register a public key: PEM, or the bare base64 that Java tools print',
  kind: 'change',
  options: [['--scheme <name>', `one of ${signatureSchemes.join(', ')} (default ${DEFAULT_SCHEME})`]],
  examples: [
    'keys add "Acme Trading" acme-public.pem',
    'keys add "Acme Trading" acme-public.pem --scheme RSA-PSS',
  ],
  run: ofPartner(async ({ session, profile, partner, args: [file = ''], options }) => {
    const scheme = textOption(options, 'scheme') ?? DEFAULT_SCHEME;
    if (!isSignatureScheme(scheme))
      return refuse('keyRejected', `--scheme is one of ${signatureSchemes.join(', ')}, not "${scheme}"`);
    const publicKey = await readFile(file, 'utf8').catch(() => undefined);
    if (publicKey === undefined) return refuse('keyRejected', `the file ${file} cannot be read`);
    if (publicKey.includes('PRIVATE KEY'))
      return refuse(
        'keyRejected',
        `${file} holds a private key: the partner keeps that one; ask for its public key`,
      );
    const added = await session.change(
      (ctx) => registerKey(ctx, partner, { publicKey, scheme }, 'refuse'),
      (key) => ({ target: profile.name, after: key }),
    );
    if (!added.ok) return added;
    const { fingerprint } = added.value;
    const text = `Active from now on: ${fingerprint} (${scheme}).\nCompare the fingerprint with the partner’s by another way.`;
    return shown(text, added.value);
  }),
};

const revoke: CommandSpec = {
  usage: 'revoke <partner> <fingerprint>',
  summary: 'end a key; the beginning of its fingerprint is enough',
  kind: 'change',
  options: [['--last', 'also when it is the only one: the partner can sign nothing afterwards']],
  danger: ([partner, fingerprint]) =>
    `Nothing that ${partner} signs with the key ${fingerprint} will be taken.`,
  examples: ['keys revoke "Acme Trading" 9f2ab14c --reason "rotated" --yes'],
  run: ofPartner(async ({ session, profile, partner, args: [fingerprint = ''], options }) => {
    const revoked = await session.change(
      (ctx) => revokeKey(ctx, partner, { fingerprint, last: options['last'] === true }),
      (key) => ({ target: profile.name, before: { fingerprint: key.fingerprint, scheme: key.scheme } }),
    );
    return revoked.ok ? shown(`Revoked: ${revoked.value.fingerprint}.`, revoked.value) : revoked;
  }),
};

export const keys: GroupSpec = {
  name: 'keys',
  summary: 'public keys with which partners sign; two can be active at once',
  commands: [list, add, revoke],
};
