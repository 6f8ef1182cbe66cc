export type SentAnswer = { status: number; body: string };

export type SendFile = (o: {
  url: string;
  headers: Record<string, string>;
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}) => Promise<SentAnswer>;

/**
 * Sends the file's bytes as the body; by XMLHttpRequest, because fetch does not tell how far an upload is. Rejects
 * when the connection is lost or `signal` aborts; any HTTP answer resolves.
 */
export const sendFile: SendFile = ({ url, headers, file, onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => resolve({ status: request.status, body: request.responseText }));
    request.addEventListener('error', () => reject(new Error('connection lost')));
    request.addEventListener('timeout', () => reject(new Error('connection lost')));
    request.addEventListener('abort', () => reject(new Error('aborted')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
