import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { Partner, ServiceContext } from '../context.ts';
import { type DomainError, refuse } from '../errors.ts';
import { findKycFile, type KycFile } from './files.ts';
import { kycStore } from './store.ts';

/**
 * The content of one delivery, also of a superseded or removed one. Refuses with `notFound`, and with
 * `operationNotAllowed` what is in quarantine. Authorisation and audit are the caller's.
 */
export async function readKycFile(
  ctx: Pick<ServiceContext, 'pool' | 'settings'>,
  partner: Pick<Partner, 'id'>,
  fileId: string,
): Promise<Result<{ file: KycFile; content: Readable }, DomainError>> {
  const file = z.uuid().safeParse(fileId).success ? await findKycFile(ctx.pool, partner, fileId) : undefined;
  if (!file) return refuse('notFound', 'this partner delivered no KYC file with this id');
  if (file.state === 'quarantined') {
    return refuse('operationNotAllowed', `the file is in quarantine: it contains ${file.malware}`);
  }
  const path = kycStore(ctx.settings.filesDir, partner.id).contentPath({
    sha256: Buffer.from(file.sha256, 'hex'),
    infected: false,
  });
  return ok({ file, content: createReadStream(path) });
}
