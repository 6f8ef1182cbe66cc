import type { Attributes, FileEntry } from 'ssh2';
import type { FolderEntry } from '../domain/kyc/folder.ts';
import { nameOf } from '../domain/kyc/path.ts';

const folderMode = 0o040_755;
const fileMode = 0o100_644;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Owner and rights say little here: the account's own folder is all there is. */
export function attributesOf(entry: FolderEntry): Attributes {
  const seconds = Math.floor(entry.modifiedAt.getTime() / 1000);
  const size = entry.kind === 'folder' ? 0 : entry.sizeBytes;
  const mode = entry.kind === 'folder' ? folderMode : fileMode;
  return { mode, uid: 0, gid: 0, size, atime: seconds, mtime: seconds };
}

export function fileAttributes(sizeBytes: number, modifiedAt: Date): Attributes {
  return attributesOf({ kind: 'upload', path: '', uploadId: '', sizeBytes, modifiedAt });
}

/** An entry of a listing; the long form is what `ls -l` prints, in UTC. */
export function listed(entry: FolderEntry, name = nameOf(entry.path)): FileEntry {
  const attrs = attributesOf(entry);
  const rights = entry.kind === 'folder' ? 'drwxr-xr-x' : '-rw-r--r--';
  const size = String(attrs.size).padStart(12);
  const at = entry.modifiedAt;
  const day = `${months[at.getUTCMonth()]} ${String(at.getUTCDate()).padStart(2)} ${at.getUTCFullYear()}`;
  return { filename: name, longname: `${rights}    1 partner  partner ${size} ${day} ${name}`, attrs };
}
