import { ok } from '../../lib/service-core/result.ts';
import type { Partner, ServiceContext } from '../domain/context.ts';
import {
  makeFolder,
  removeEntry,
  removeFolder,
  renameEntry,
  setModified,
} from '../domain/kyc/change-folder.ts';
import { findEntry, listFolder } from '../domain/kyc/folder.ts';
import { parseFolderPath } from '../domain/kyc/path.ts';
import { type FolderResult, refuseInFolder } from '../domain/kyc/refusal.ts';
import { attributesOf, listed } from './attributes.ts';
import type { Handles } from './handles.ts';
import { endOfFile, type Reply, refused, replyTo } from './replies.ts';

const namesAtOnce = 100;

/** The attributes of SETSTAT that have a meaning here. */
export type WantedAttributes = { size?: number | undefined; mtime?: number | undefined };

/** The requests of one session that name a path. */
export function folderRequests(ctx: ServiceContext, partner: Partner, handles: Handles) {
  const at = async (text: string, work: (path: string) => Promise<Reply>): Promise<Reply> => {
    const path = parseFolderPath(text);
    return path.ok ? work(path.value) : refused(path.reason);
  };
  const changing = (text: string, work: (path: string) => Promise<FolderResult<unknown>>): Promise<Reply> =>
    at(text, async (path) => replyTo(await work(path)));

  return {
    realPath: (text: string) =>
      at(text, async (path) => ({
        type: 'names',
        names: [listed({ kind: 'folder', path, modifiedAt: new Date(0) }, path)],
      })),
    stat: (text: string) =>
      at(text, async (path) => {
        const entry = await findEntry(ctx, ctx.pool, partner, path);
        return entry ? { type: 'attrs', attrs: attributesOf(entry) } : notThere('file or folder');
      }),
    setStat: (text: string, { size, mtime }: WantedAttributes) =>
      changing(text, async (path) => {
        if (size !== undefined) return refuseInFolder('unsupported', 'only an open file can be cut');
        if (mtime === undefined) return ok(undefined);
        return setModified(ctx, partner, { path, modifiedAt: new Date(mtime * 1000) });
      }),
    openFolder: (text: string) =>
      at(text, async (path) => {
        if (handles.isFull()) return refused(refuseInFolder('failure', 'too many folders are open').reason);
        const entry = await findEntry(ctx, ctx.pool, partner, path);
        if (entry?.kind !== 'folder') return notThere('folder');
        const entries = await listFolder(ctx, partner, path);
        return { type: 'handle', handle: handles.add({ kind: 'folder', entries, next: 0 }) };
      }),
    async readFolder(name: Buffer): Promise<Reply> {
      const handle = handles.find(name);
      if (handle?.kind !== 'folder')
        return refused(refuseInFolder('bad-request', 'there is no such handle').reason);
      const part = handle.entries.slice(handle.next, handle.next + namesAtOnce);
      handle.next += part.length;
      return part.length === 0 ? endOfFile : { type: 'names', names: part.map((entry) => listed(entry)) };
    },
    remove: (text: string) => changing(text, (path) => removeEntry(ctx, partner, path)),
    removeFolder: (text: string) => changing(text, (path) => removeFolder(ctx, partner, path)),
    makeFolder: (text: string) => changing(text, (path) => makeFolder(ctx, partner, path)),
    rename: (fromText: string, toText: string) =>
      at(fromText, (from) => changing(toText, (to) => renameEntry(ctx, partner, { from, to }))),
  };
}

function notThere(what: string): Reply {
  return refused(refuseInFolder('not-found', `there is no such ${what}`).reason);
}
