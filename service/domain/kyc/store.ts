import { constants } from 'node:fs';
import { copyFile, type FileHandle, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../../lib/process/stored-files.ts';

/** Stores the content of KYC files. Names on disk are our ids and hashes, never chosen by a partner. */
export type KycStore = {
  /** Creates and opens a file for an upload, starting with a copy of `base` if given. */
  create(uploadId: string, base?: string): Promise<FileHandle>;
  uploadPath(uploadId: string): string;
  contentPath(content: StoredContent): string;
  /** Links a synced upload into permanent storage, where equal content is stored once. */
  keep(uploadId: string, content: StoredContent): Promise<void>;
  discardUpload(uploadId: string): Promise<void>;
  listUploads(): Promise<{ uploadId: string; touchedAt: Date; sizeBytes: number }[]>;
};

type StoredContent = { sha256: Buffer; infected: boolean };

const privateFolder = { recursive: true, mode: 0o700 } as const;
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One partner's files under `FILES_DIR/kyc/<partner id>`, readable by the service's user alone. */
export function kycStore(filesDir: string, partnerId: string): KycStore {
  const home = join(filesDir, 'kyc', checkedId(partnerId));
  const uploads = join(home, 'uploads');
  const uploadPath = (uploadId: string) => join(uploads, checkedId(uploadId));
  const folderOf = ({ sha256, infected }: StoredContent) =>
    join(home, infected ? 'quarantine' : 'kept', sha256.toString('hex').slice(0, 2));
  const contentPath = (content: StoredContent) => join(folderOf(content), content.sha256.toString('hex'));

  return {
    uploadPath,
    contentPath,
    async create(uploadId, base) {
      await mkdir(uploads, privateFolder);
      const path = uploadPath(uploadId);
      if (base === undefined) return open(path, 'wx+', 0o600);
      await copyFile(base, path, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
      return open(path, 'r+');
    },
    async keep(uploadId, content) {
      const folder = folderOf(content);
      await mkdir(folder, privateFolder);
      await linkUnlessThere(uploadPath(uploadId), contentPath(content));
      // Without this a power failure could lose the file's name, though not its content.
      await syncFolder(folder);
    },
    discardUpload: (uploadId) => rm(uploadPath(uploadId), { force: true }),
    async listUploads() {
      const names = await readdir(uploads).catch(() => []);
      const found = await Promise.all(
        names
          .filter((name) => idPattern.test(name))
          .map(async (uploadId) => {
            const info = await stat(uploadPath(uploadId)).catch(() => undefined);
            return info && { uploadId, touchedAt: info.mtime, sizeBytes: info.size };
          }),
      );
      return found.filter((each) => each !== undefined);
    },
  };
}

async function linkUnlessThere(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? problem.code : undefined;
    // The same content is already stored, and complete, because links are only made to complete files.
    if (code !== 'EEXIST') throw problem;
  }
}

function checkedId(id: string): string {
  if (!idPattern.test(id)) throw new RangeError('not an id');
  return id;
}
