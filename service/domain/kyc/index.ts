export { type KycFile, listKycFiles, readKycFile } from './files.ts';
export { findSftpAccount, rotateSftpPassword } from './sftp-account.ts';
export { sweepKycUploads } from './uploads.ts';
