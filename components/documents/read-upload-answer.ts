import type { ReadUploadAnswer, UploadError } from '@/components/forms/upload.ts';
import type { DocumentView, ReuseRefusal } from '@/lib/features/documents/schema.ts';

type Answer = Parameters<ReadUploadAnswer>[0];
type Reading = ReturnType<ReadUploadAnswer>;

/** The service's word for a password-protected file, which a browser cannot recognise. */
const needsPassword = /\bprotected by a password\b/;

/** Reads the answer to an upload. `say` gives the text below `documents` if the service gave none. */
export function readUploadAnswer(answer: Answer, say: (key: string) => string): Reading {
  const body = parsed(answer.body);
  const told = (key: string): Reading => ({
    ok: false,
    error: { code: 'told', text: say(`answer.${key}`) },
  });
  if (answer.status === 200 && isDocument(body)) {
    if (body.state === 'accepted') return { ok: true, documentId: body.id };
    if (body.state === 'refused') {
      if (body.code === 'interrupted') return { ok: false, error: { code: 'connection-lost' } };
      if (body.message && needsPassword.test(body.message)) return { ok: false, error: { code: 'password' } };
      return {
        ok: false,
        error: { code: 'rejected', raw: body.message ?? body.code ?? say('answer.failed') },
      };
    }
    return told('unanswered');
  }
  const refusal = body as Partial<ReuseRefusal> | undefined;
  switch (refusal?.code) {
    case 'too-large':
      return { ok: false, error: refusal as UploadError };
    case 'too-many':
      return { ok: false, error: refusal as UploadError };
    case 'empty':
      return { ok: false, error: { code: 'empty' } };
    case 'unknown-type':
      return told('unknownType');
    case 'not-allowed-now':
      return told('notAllowedNow');
    case 'order-not-found':
      return told('notFound');
    case 'document-gone':
      return told('gone');
    default:
      return told('failed');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isDocument(body: unknown): body is DocumentView {
  return typeof body === 'object' && body !== null && 'state' in body && 'id' in body;
}
