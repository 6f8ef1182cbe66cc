import { ok } from '../../../lib/service-core/result.ts';
import { openWebhookKey } from '../../domain/callbacks/callback-keys.ts';
import { inTransaction } from '../../domain/context.ts';
import { refuse } from '../../domain/errors.ts';
import { rotateSftpPassword } from '../../domain/kyc/sftp-account.ts';
import { createPartner } from '../../domain/partners/create-partner.ts';
import { partnersNamed } from '../../domain/partners/find-partner.ts';
import { currentCallbackSecret, rotateSecret } from '../../domain/partners/secrets.ts';
import { openHostKeys } from '../../sftp/host-keys.ts';
import type { CommandSpec } from '../command.ts';
import { fields } from '../text.ts';
import { ofPartner, shown } from './shared.ts';

const once = 'Hand these over by a safe way: they are shown once and stored nowhere.';

const create: CommandSpec = {
  usage: 'create <name>',
  summary: 'a new partner; prints its secret key and SFTP password once, and its callback secret',
  kind: 'change',
  examples: [
    'partners create "Acme Trading"',
    'partners create "Acme Trading" --reason "contract 2026-118" --json',
  ],
  async run({ session, args: [given = ''] }) {
    const name = given.trim();
    if (name === '' || name.length > 200 || /\p{Cc}/u.test(name))
      return refuse('bodyInvalid', 'a partner’s name is one line of 1 to 200 characters');
    const { ctx } = session;
    // Commands accept a partner's name as its reference, so names must be unique.
    if ((await partnersNamed(ctx.pool, name)).length > 0)
      return refuse('operationNotAllowed', `there is a partner "${name}" already: choose another name`);
    const created = await session.change(
      (within) => inTransaction(within, async (tx) => ok(await createPartner(tx, within.settings, { name }))),
      ({ partnerId, appKey }) => {
        session.concerns(partnerId);
        return { target: name, after: { appKey } };
      },
    );
    if (!created.ok) return created;
    const { partnerId, appKey, secretKey, sftp } = created.value;
    const { host, port } = ctx.settings.sftpAddress;
    const { fingerprints: hostKeys } = await openHostKeys(ctx.settings.keysDir);
    const { secret } = await currentCallbackSecret(ctx.pool, { id: partnerId });
    const webhookSecret = (await openWebhookKey(ctx.settings.keysDir)).secret(secret);
    const text = fields([
      ['partner id', partnerId],
      ['app key', appKey],
      ['secret key', secretKey],
      ['callback secret', webhookSecret],
      ['SFTP address', `${host}:${port}`],
      ['SFTP user name', sftp.username],
      ['SFTP password', sftp.password],
      ...hostKeys.map((key) => ['SFTP host key', key] as const),
    ]);
    return shown(`${text}\n\n${once}\nNext: keys add, callbacks set, allowlist add.`, {
      partnerId,
      name,
      appKey,
      secretKey,
      webhookSecret,
      sftp: { host, port, ...sftp, hostKeys },
    });
  },
};

const rotate: CommandSpec = {
  usage: 'rotate-secret <partner>',
  summary: 'a new secret key; the old one gets no token from now on',
  kind: 'change',
  options: [['--end-tokens', 'end the tokens that are out as well: the old secret became known']],
  danger: ([partner]) => `The present secret key of ${partner} will stop working.`,
  examples: [
    'partners rotate-secret "Acme Trading" --yes',
    'partners rotate-secret ak_3f0c… --end-tokens --yes',
  ],
  run: ofPartner(async ({ session, profile, partner, options }) => {
    const endTokens = options['endTokens'] === true;
    const rotated = await session.change(
      (ctx) => rotateSecret(ctx, partner, { endTokens }),
      () => ({ target: profile.name, after: { endTokens } }),
    );
    if (!rotated.ok) return rotated;
    const { appKey, secretKey } = rotated.value;
    const tokens = endTokens
      ? 'No token is valid any more.'
      : 'Tokens that are out stay valid until they expire.';
    return shown(
      `${fields([
        ['app key', appKey],
        ['secret key', secretKey],
      ])}\n\n${once} ${tokens}`,
      rotated.value,
    );
  }),
};

const rotateSftp: CommandSpec = {
  usage: 'rotate-sftp-password <partner>',
  summary: 'a new password for the delivery of KYC files',
  kind: 'change',
  danger: ([partner]) => `The present SFTP password of ${partner} will stop working.`,
  examples: ['partners rotate-sftp-password "Acme Trading" --yes'],
  run: ofPartner(async ({ session, profile, partner }) => {
    const rotated = await session.change(
      async (ctx) => ok(await rotateSftpPassword(ctx, partner)),
      ({ username }: { username: string }) => ({ target: profile.name, after: { username } }),
    );
    if (!rotated.ok) return rotated;
    const { username, password } = rotated.value;
    const { sftpAddress, keysDir } = session.ctx.settings;
    const { host, port } = sftpAddress;
    const { fingerprints: hostKeys } = await openHostKeys(keysDir);
    const text = fields([
      ['SFTP address', `${host}:${port}`],
      ['SFTP user name', username],
      ['SFTP password', password],
      ...hostKeys.map((key) => ['SFTP host key', key] as const),
    ]);
    return shown(`${text}\n\n${once}`, { host, port, username, password, hostKeys });
  }),
};

export const partnerCredentials: readonly CommandSpec[] = [create, rotate, rotateSftp];
