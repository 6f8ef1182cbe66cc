import type { Partner } from '../../service/domain/context.ts';
import { type KycFile, listKycFiles } from '../../service/domain/kyc/files.ts';
import { createPartner } from '../../service/domain/partners/create-partner.ts';
import { findPartnerById } from '../../service/domain/partners/find-partner.ts';
import type { RunningService } from '../../service/start-service.ts';
import type { SftpLogin } from './sftp-client.ts';

export type SftpPartner = {
  partner: Partner;
  login: SftpLogin;
  /** Returns the back office's view, newest first. */
  files(): Promise<KycFile[]>;
};

/** A new partner of a running service with the account it delivers by. */
export async function newSftpPartner(service: RunningService): Promise<SftpPartner> {
  const { ctx } = service.edge;
  const { partnerId, sftp } = await createPartner(ctx.pool, ctx.settings, { name: 'SFTP partner' });
  const known = await findPartnerById(ctx.pool, partnerId);
  if (!known) throw new Error('the new partner is not there');
  const { host, port } = service.sftp;
  return {
    partner: known.partner,
    login: { host, port, ...sftp },
    files: () => listKycFiles(ctx, known.partner),
  };
}
