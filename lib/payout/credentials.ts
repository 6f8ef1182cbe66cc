import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { type Env, env } from '../env.ts';
import { err, ok, type Result } from '../result.ts';

const scheme = z.enum(['RSA-SHA256', 'RSA-PSS', 'RSA-SHA512', 'RSA-SHA1', 'RSA-BLOCK']);

/** The service's file for its demo partner (decisions §11); `webhookPublicKey` where it tells it. */
const fileSchema = z.object({
  baseUrl: z.string().optional(),
  appKey: z.string(),
  secretKey: z.string(),
  privateKeyFile: z.string(),
  signatureScheme: scheme.default('RSA-SHA256'),
  webhookPublicKey: z.string().optional(),
});

export type Credentials = {
  baseUrl: string;
  appKey: string;
  secretKey: string;
  /** PEM or bare base64. */
  privateKey: string;
  scheme: z.infer<typeof scheme>;
  webhookPublicKey: string | undefined;
};

/** The partner's credentials from the environment or the credentials file; a sentence when there are none. */
export function readCredentials(settings: Env = env()): Result<Credentials, string> {
  const path = settings.PAYOUT_CREDENTIALS_FILE ?? join(settings.dataDir, 'sandbox-partner.json');
  try {
    const given =
      fromEnvironment(settings) ??
      fileSchema.parse(JSON.parse(readFileSync(/* turbopackIgnore: true */ path, 'utf8')));
    const baseUrl = settings.PAYOUT_BASE_URL ?? given.baseUrl;
    if (!baseUrl) return err('PAYOUT_BASE_URL is not set, and the credentials file names no baseUrl');
    const keyFile = isAbsolute(given.privateKeyFile)
      ? given.privateKeyFile
      : join(dirname(path), given.privateKeyFile);
    return ok({
      baseUrl: baseUrl.replace(/\/+$/, ''),
      appKey: given.appKey,
      secretKey: given.secretKey,
      privateKey: readFileSync(/* turbopackIgnore: true */ keyFile, 'utf8'),
      scheme: given.signatureScheme,
      webhookPublicKey: settings.PAYOUT_WEBHOOK_PUBLIC_KEY ?? given.webhookPublicKey,
    });
  } catch (error) {
    const missing = (error as { code?: unknown }).code === 'ENOENT';
    return err(
      missing
        ? 'the credentials of the payout service are not there yet'
        : 'the credentials of the payout service cannot be read',
    );
  }
}

function fromEnvironment(settings: Env): z.infer<typeof fileSchema> | undefined {
  const { PAYOUT_APP_KEY, PAYOUT_SECRET_KEY, PAYOUT_PRIVATE_KEY_FILE } = settings;
  if (!PAYOUT_APP_KEY || !PAYOUT_SECRET_KEY || !PAYOUT_PRIVATE_KEY_FILE) return undefined;
  return {
    appKey: PAYOUT_APP_KEY,
    secretKey: PAYOUT_SECRET_KEY,
    privateKeyFile: PAYOUT_PRIVATE_KEY_FILE,
    signatureScheme: settings.PAYOUT_SIGNATURE_SCHEME ?? 'RSA-SHA256',
  };
}
