import { ok } from '../../../lib/service-core/result.ts';
import type { KycUpload } from './begin-upload.ts';
import { type FolderRefusal, type FolderResult, refuseInFolder } from './refusal.ts';

const noRoomCodes = new Set(['ENOSPC', 'EDQUOT']);

/** Writes at any place of the file, so that a resumed upload continues where the earlier one broke off. */
export async function writeUpload(
  upload: KycUpload,
  offset: number,
  data: Buffer,
): Promise<FolderResult<undefined>> {
  if (upload.failure) return { ok: false, reason: upload.failure };
  const end = offset + data.length;
  if (!Number.isSafeInteger(end) || end > upload.limitBytes) return failed(upload, tooLarge(upload));
  try {
    for (let done = 0; done < data.length; ) {
      done += (await upload.file.write(data, done, data.length - done, offset + done)).bytesWritten;
    }
  } catch (problem) {
    return failed(upload, noRoom(problem));
  }
  upload.sizeBytes = Math.max(upload.sizeBytes, end);
  upload.changed = true;
  return ok(undefined);
}

/** Makes the file this long; clients cut what they resume, and announce what they send. */
export async function resizeUpload(upload: KycUpload, sizeBytes: number): Promise<FolderResult<undefined>> {
  if (upload.failure) return { ok: false, reason: upload.failure };
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes > upload.limitBytes)
    return failed(upload, tooLarge(upload));
  try {
    await upload.file.truncate(sizeBytes);
  } catch (problem) {
    return failed(upload, noRoom(problem));
  }
  upload.sizeBytes = sizeBytes;
  upload.changed = true;
  return ok(undefined);
}

function failed(upload: KycUpload, reason: FolderRefusal): { ok: false; reason: FolderRefusal } {
  upload.failure = reason;
  return { ok: false, reason };
}

function tooLarge({ limitBytes }: KycUpload): FolderRefusal {
  const message = `a file may have ${limitBytes} bytes here: it is larger than the limit, or the account is full`;
  return refuseInFolder('failure', message).reason;
}

/** A disk that is full is said; any other failure of it is a fault of ours. */
function noRoom(problem: unknown): FolderRefusal {
  const code = problem instanceof Error && 'code' in problem ? problem.code : undefined;
  if (typeof code !== 'string' || !noRoomCodes.has(code)) throw problem;
  return refuseInFolder('failure', 'the service has no room for this file now: send it again later').reason;
}
