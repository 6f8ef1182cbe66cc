export { type KycFile, listKycFiles } from './files.ts';
export { readKycFile } from './read-kyc-file.ts';
export { findSftpAccount, rotateSftpPassword } from './sftp-account.ts';
export { sweepKycUploads } from './sweep-uploads.ts';
