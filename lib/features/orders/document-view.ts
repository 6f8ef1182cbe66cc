import type { DocumentState, DocumentView } from '../documents/schema.ts';
import type { OrderDocument } from './data/documents.ts';

const states: readonly DocumentState[] = ['sending', 'accepted', 'refused', 'unknown'];

export function documentView(row: OrderDocument): DocumentView {
  return {
    id: row.id,
    type: row.type,
    fileName: row.fileName,
    sizeBytes: Number(row.sizeBytes),
    state: states.find((known) => known === row.state) ?? 'unknown',
    sha256: row.sha256,
    preview: previewOf(row.mediaType),
    code: row.code,
    message: row.message,
    uploadedByName: row.uploaderName,
    at: row.createdAt.toISOString(),
  };
}

function previewOf(mediaType: string | null): DocumentView['preview'] {
  if (mediaType === null) return null;
  if (mediaType === 'application/pdf') return 'pdf';
  return mediaType.startsWith('image/') ? 'image' : 'download';
}
