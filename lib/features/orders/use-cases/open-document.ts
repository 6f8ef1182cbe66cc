import type { Readable } from 'node:stream';
import { authorise } from '../../../auth/authorise.ts';
import type { Actor } from '../../../auth/types.ts';
import { fileStore } from '../../../files/store.ts';
import { findDocument } from '../document-repository.ts';

export type OpenDocument = {
  fileName: string;
  type: string;
  mediaType: string;
  sizeBytes: number;
  content: Readable;
};

/** The portal's copy of one document of one order; null when there is no such document, or no copy. */
export async function openDocument(
  actor: Actor,
  ids: { orderId: string; documentId: string },
): Promise<OpenDocument | null> {
  authorise(actor, 'order:read');
  const document = await findDocument(ids);
  if (!document?.sha256 || document.mediaType === null) return null;
  const file = await fileStore().open(document.sha256);
  const { fileName, type, mediaType } = document;
  return file && { ...file, fileName, type, mediaType };
}
