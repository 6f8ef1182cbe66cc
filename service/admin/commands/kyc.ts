import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { refuse } from '../../domain/errors.ts';
import { findSftpAccount, listKycFiles, readKycFile } from '../../domain/kyc/index.ts';
import type { CommandSpec, GroupSpec } from '../command.ts';
import { fields, sections, table } from '../text.ts';
import { shown } from './shared.ts';

const list: CommandSpec = {
  usage: 'list <partner>',
  summary: 'files that a partner delivered, the newest first',
  kind: 'personal',
  examples: ['kyc list "Acme Trading"'],
  async run({ session, args: [reference = ''] }) {
    const found = await session.partner(reference);
    if (!found.ok) return found;
    const { profile, partner } = found.value;
    const files = await listKycFiles(session.ctx, partner);
    const account = await findSftpAccount(session.ctx, partner);
    // Names of KYC files are names of people as often as not.
    await session.read(`${files.length} KYC files of ${profile.name}`);
    const rows = files.map((file) => [
      file.fileId,
      file.path,
      file.version,
      file.state,
      file.sizeBytes,
      file.mediaType,
      file.malware ?? file.scan,
      file.deliveredAt,
      file.sha256,
    ]);
    const headings = ['FILE', 'PATH', 'VERSION', 'STATE', 'BYTES', 'KIND', 'SCAN', 'DELIVERED', 'SHA-256'];
    const sftp = fields([
      ['user name', account?.username],
      ['password set', account?.passwordSetAt],
      ['last sign-in', account?.lastLoginAt],
    ]);
    const text = table(headings, rows, 'Nothing was delivered yet.');
    return shown(
      sections([
        ['SFTP account', sftp],
        ['Files', text],
      ]),
      { account: account ?? null, files },
    );
  },
};

const save: CommandSpec = {
  usage: 'export <partner> <file> <path>',
  summary: 'write one file to a path and check its SHA-256; never over a file that is there',
  kind: 'personal',
  examples: ['kyc export "Acme Trading" 7c1d… ./passport.pdf --as mei'],
  async run({ session, args: [reference = '', fileId = '', target = ''] }) {
    const found = await session.partner(reference);
    if (!found.ok) return found;
    const opened = await readKycFile(session.ctx, found.value.partner, fileId);
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
  },
};

export const kyc: GroupSpec = {
  name: 'kyc',
  summary: 'files that partners delivered over SFTP',
  commands: [list, save],
};
