import type { Readable } from 'node:stream';
import { useCase } from '../../../auth/use-case.ts';
import { fileStore } from '../../../files/store.ts';
import { findDocument } from '../data/documents.ts';

export type OpenDocument = {
  fileName: string;
  type: string;
  mediaType: string;
  sizeBytes: number;
  content: Readable;
};

/** The portal's copy of one document of one order; null when there is no such document, or no copy. */
export const openDocument = useCase(
  'order:read',
  async (actor, ids: { orderId: string; documentId: string }): Promise<OpenDocument | null> => {
    const document = await findDocument(ids);
    if (!document?.sha256 || document.mediaType === null) return null;
    const file = await fileStore().open(document.sha256);
    const { fileName, type, mediaType } = document;
    return file && { ...file, fileName, type, mediaType };
  },
);
