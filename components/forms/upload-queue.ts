import {
  type ExistingFile,
  sendFile,
  type UploadError,
  type UploadPhase,
  type UploadRow,
  type UploadSetup,
} from './upload.ts';

type ContentProblem = 'unreadable-image';

const latin1 = new TextDecoder('latin1');

/**
 * Returns a problem that the user can fix before the upload: an image that no browser can decode. The service checks
 * everything else.
 */
export async function contentProblem(file: Blob, content: Uint8Array): Promise<ContentProblem | null> {
  const head = latin1.decode(content.subarray(0, 16));
  if (!isShownImage(head) || typeof createImageBitmap !== 'function') return null;
  return createImageBitmap(file).then(
    (image) => {
      image.close();
      return null;
    },
    () => 'unreadable-image' as const,
  );
}

function isShownImage(head: string): boolean {
  return (
    head.startsWith('\xff\xd8\xff') ||
    // The byte before it decodes differently in browsers and Node: the browsers' latin1 is windows-1252.
    head.startsWith('PNG', 1) ||
    (head.startsWith('RIFF') && head.startsWith('WEBP', 8))
  );
}

const PARALLEL = 3;
const underWay: ReadonlySet<UploadPhase> = new Set(['checking', 'uploading', 'retrying']);

/** Waiting, and has a type under which it could be uploaded. */
export function isTyped({ phase, type }: UploadRow): boolean {
  return phase === 'ready' || (phase === 'needs-type' && type !== null);
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/**
 * The uploads of one order, outside React: three at a time. The File is held until done, so that a retry keeps the file
 * and its type. A file dropped outside a slot is not sent before the user confirms, because the service does not delete
 * files.
 */
export function createUploadQueue(setup: UploadSetup) {
  const { send = sendFile, retryDelaysMs = [1_000, 3_000] } = setup;
  const files = new Map<string, File>();
  const stops = new Map<string, AbortController>();
  const digests = new Map<string, string>();
  const listeners = new Set<() => void>();
  const doneListeners = new Set<(row: UploadRow) => void>();
  let rows: readonly UploadRow[] = [];
  let known: readonly ExistingFile[] = [];
  let nextId = 1;

  function publish(next: readonly UploadRow[]): void {
    rows = next;
    for (const listener of listeners) listener();
  }

  function patch(id: string, change: Partial<UploadRow>): void {
    publish(rows.map((row) => (row.id === id ? { ...row, ...change } : row)));
  }

  function fail(id: string, error: UploadError): void {
    patch(id, { phase: 'failed', error });
  }

  function refusalOf(file: File): UploadError | undefined {
    if (file.size === 0) return { code: 'empty' };
    if (file.size > setup.maxBytes) return { code: 'too-large', maxBytes: setup.maxBytes };
    const name = file.name.toLowerCase();
    return setup.accept.some((ending) => name.endsWith(ending)) ? undefined : { code: 'wrong-type' };
  }

  /**
   * Adds files; with `type` (a slot) their upload starts immediately. `already` is the number of files the order has.
   */
  function add(added: readonly File[], o: { type?: string; already?: number } = {}): void {
    const fresh: UploadRow[] = [];
    let count = (o.already ?? 0) + rows.filter((row) => row.phase !== 'failed' && !row.documentId).length;
    for (const file of added) {
      const id = `upload-${nextId++}`;
      const type = o.type ?? setup.guessType(file.name);
      const error =
        refusalOf(file) ??
        (count >= setup.maxFiles ? { code: 'too-many' as const, max: setup.maxFiles } : undefined);
      if (!error) count++;
      files.set(id, file);
      const phase: UploadPhase = error ? 'failed' : o.type ? 'queued' : 'needs-type';
      const suggested = !o.type && type !== null;
      fresh.push({ id, name: file.name, sizeBytes: file.size, type, suggested, phase, percent: 0, error });
    }
    publish([...rows, ...fresh]);
    pump();
  }

  function pump(): void {
    let room = PARALLEL - rows.filter((row) => underWay.has(row.phase)).length;
    for (const row of rows) {
      if (room <= 0) return;
      if (row.phase !== 'queued') continue;
      room--;
      patch(row.id, { phase: 'checking', percent: 0, error: undefined });
      void run(row.id).finally(pump);
    }
  }

  /** The name of an identical file of the same type, queued or already on the order. */
  function twinOf(id: string, o: { type: string; digest: string }): string | undefined {
    const key = `${o.type} ${o.digest}`;
    const there = known.find((one) => `${one.type} ${one.sha256}` === key);
    if (there) return there.fileName;
    return rows.find((row) => row.id !== id && row.phase !== 'failed' && digests.get(row.id) === key)?.name;
  }

  async function run(id: string): Promise<void> {
    const file = files.get(id);
    const type = rows.find((row) => row.id === id)?.type;
    if (!file || !type) return;
    const stop = new AbortController();
    stops.set(id, stop);
    const { digest, problem } = await examine(file);
    if (stop.signal.aborted) return;
    const twin = twinOf(id, { type, digest });
    if (twin !== undefined) return fail(id, { code: 'duplicate', other: twin });
    if (problem !== null) return fail(id, { code: problem });
    digests.set(id, `${type} ${digest}`);
    for (const delayMs of [...retryDelaysMs, null]) {
      patch(id, { phase: 'uploading', percent: 0 });
      const headers = setup.headersOf({ type, fileName: file.name });
      const onProgress = (share: number) => patch(id, { percent: Math.round(share * 100) });
      const answer = await send({ url: setup.url, headers, file, onProgress, signal: stop.signal }).catch(
        () => null,
      );
      if (stop.signal.aborted) return;
      if (answer) {
        settle(id, answer);
        return;
      }
      if (delayMs === null) break;
      patch(id, { phase: 'retrying' });
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (stop.signal.aborted) return;
    }
    fail(id, { code: 'connection-lost' });
  }

  function settle(id: string, answer: { status: number; body: string }): void {
    const read =
      answer.status === 401 || answer.status === 412
        ? { ok: false as const, error: { code: 'signed-out' as const } }
        : answer.status === 413
          ? { ok: false as const, error: { code: 'too-large' as const, maxBytes: setup.maxBytes } }
          : setup.readAnswer(answer);
    if (!read.ok) {
      digests.delete(id);
      fail(id, read.error);
      return;
    }
    files.delete(id);
    patch(id, { phase: 'done', percent: 100, documentId: read.documentId });
    const row = rows.find((each) => each.id === id);
    if (row) for (const listener of doneListeners) listener(row);
  }

  function forget(id: string): void {
    stops.get(id)?.abort();
    stops.delete(id);
    files.delete(id);
    digests.delete(id);
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => rows,
    onDone(listener: (row: UploadRow) => void): () => void {
      doneListeners.add(listener);
      return () => doneListeners.delete(listener);
    },
    add,
    /** Sets the order's current documents, so that an identical file is reported. */
    know(existing: readonly ExistingFile[]): void {
      known = existing;
    },
    setType(id: string, type: string): void {
      patch(id, { type, suggested: false, phase: 'ready' });
    },
    /** Uploads every waiting file with a chosen or suggested type. */
    sendTyped(): void {
      publish(
        rows.map((row) => (isTyped(row) ? { ...row, suggested: false, phase: 'queued' as const } : row)),
      );
      pump();
    },
    retry(id: string): void {
      const row = rows.find((each) => each.id === id);
      if (row?.phase !== 'failed' || !files.has(id)) return;
      patch(id, {
        phase: row.type && !row.suggested ? 'queued' : 'needs-type',
        percent: 0,
        error: undefined,
      });
      pump();
    },
    replace(id: string, file: File): void {
      const row = rows.find((each) => each.id === id);
      if (!row) return;
      forget(id);
      files.set(id, file);
      const error = refusalOf(file);
      const phase: UploadPhase = error ? 'failed' : row.type && !row.suggested ? 'queued' : 'needs-type';
      patch(id, { name: file.name, sizeBytes: file.size, phase, percent: 0, error, documentId: undefined });
      pump();
    },
    /** Aborts and removes an upload; returns its file, for an undo. */
    remove(id: string): File | undefined {
      const file = files.get(id);
      forget(id);
      publish(rows.filter((row) => row.id !== id));
      pump();
      return file;
    },
    stopAll(): void {
      for (const stop of stops.values()) stop.abort();
    },
  };
}

/** SHA-256 if the browser offers it (secure origins) and the file is readable; otherwise a good enough fingerprint. */
async function examine(file: File): Promise<{ digest: string; problem: ContentProblem | null }> {
  const roughly = `${file.name} ${file.size} ${file.lastModified}`;
  try {
    const content = new Uint8Array(await file.arrayBuffer());
    const problem = await contentProblem(file, content);
    if (!globalThis.crypto?.subtle) return { digest: roughly, problem };
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
    const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return { digest: hex, problem };
  } catch {
    return { digest: roughly, problem: null };
  }
}
