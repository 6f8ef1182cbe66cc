import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { refuse } from '../../domain/errors.ts';
import { listKycFiles, readKycFile } from '../../domain/kyc/files.ts';
import { findSftpAccount } from '../../domain/kyc/sftp-account.ts';
import type { CommandSpec, GroupSpec } from '../command.ts';
import { fields, sections, tableOf } from '../text.ts';
import { ofPartner, shown } from './shared.ts';

const list: CommandSpec = {
  usage: 'list <partner>',
  summary: 'files that a partner delivered, the newest first',
  kind: 'personal',
  examples: ['kyc list "Acme Trading"'],
  run: ofPartner(async ({ session, profile, partner }) => {
    const files = await listKycFiles(session.ctx, partner);
    const account = await findSftpAccount(session.ctx, partner);
    // KYC file names often contain people's names.
    await session.read(`${files.length} KYC files of ${profile.name}`);
    const sftp = fields([
      ['user name', account?.username],
      ['password set', account?.passwordSetAt],
      ['last sign-in', account?.lastLoginAt],
    ]);
    const text = tableOf(files, 'Nothing was delivered yet.', {
      FILE: 'fileId',
      PATH: 'path',
      VERSION: 'version',
      STATE: 'state',
      BYTES: 'sizeBytes',
      KIND: 'mediaType',
      SCAN: (file) => file.malware ?? file.scan,
      DELIVERED: 'deliveredAt',
      'SHA-256': 'sha256',
    });
    return shown(
      sections([
        ['SFTP account', sftp],
        ['Files', text],
      ]),
      { account: account ?? null, files },
    );
  }),
};

const save: CommandSpec = {
  usage: 'export <partner> <file> <path>',
  summary: 'write one file to a path and check its SHA-256; never over a file that is there',
  kind: 'personal',
  examples: ['kyc export "Acme Trading" 7c1d… ./passport.pdf --as mei'],
  run: ofPartner(async ({ session, partner, args: [fileId = '', target = ''] }) => {
    const opened = await readKycFile(session.ctx, partner, fileId);
    if (!opened.ok) return opened;
    const { file, content } = opened.value;
    await session.read(`KYC file ${fileId}`);
    const path = resolve(target);
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    try {
      await pipeline(content, hashing, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    } catch (problem) {
      const code = (problem as NodeJS.ErrnoException).code;
      if (code === 'EEXIST') return refuse('fileRejected', `${path} is there already: choose another path`);
      await rm(path, { force: true });
      return refuse('fileRejected', `the file could not be written to ${path} (${code ?? 'unknown'})`);
    }
    if (hash.digest('hex') === file.sha256) {
      const text = `${path}: ${file.sizeBytes} bytes, SHA-256 ${file.sha256}, as it was delivered.`;
      return shown(text, { path, sizeBytes: file.sizeBytes, sha256: file.sha256 });
    }
    await rm(path, { force: true });
    return refuse(
      'fileRejected',
      'the stored file is not what was delivered: its SHA-256 differs; restore it from a backup',
    );
  }),
};

export const kyc: GroupSpec = {
  name: 'kyc',
  summary: 'files that partners delivered over SFTP',
  commands: [list, save],
};
