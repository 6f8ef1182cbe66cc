import type { InputOptions } from './signed-input.ts';

export type CurlCall = Pick<
  InputOptions,
  'method' | 'path' | 'appkey' | 'body' | 'tradeId' | 'type' | 'fileName' | 'file'
> & {
  baseUrl: string;
  /** The body that was signed; undefined for a call without one, and for an upload. */
  bytes: Uint8Array | undefined;
  headers: Readonly<Record<string, string>>;
};

/** Quotes a text as one word for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const pathsOf = (call: CurlCall): string =>
  call.path ??
  (call.tradeId === undefined ? '/payout/encrypt/check' : '/global/payout/transfer/upload/multipart');

function contentOf({ bytes, body, tradeId, type = '', fileName, file }: CurlCall): string[] {
  if (tradeId !== undefined) {
    const texts = Object.entries({ tradeId, type, fileName }).flatMap(([name, value]) =>
      value === undefined ? [] : [`--form-string ${quoted(`${name}=${value}`)}`],
    );
    return [...texts, `-F ${quoted(`file=@${file ?? fileName ?? 'document.pdf'}`)}`];
  }
  if (bytes === undefined) return [];
  const data = body === undefined ? quoted(Buffer.from(bytes).toString('utf8')) : quoted(`@${body}`);
  return [`-H 'content-type: application/json'`, `--data-binary ${data}`];
}

/** The call as a command line that can be pasted; without a path it checks the signature. */
export function curlLine(call: CurlCall): string {
  const { method, appkey, baseUrl, headers } = call;
  const identity = [
    appkey === undefined ? '-H "appkey: $APPKEY"' : `-H ${quoted(`appkey: ${appkey}`)}`,
    '-H "token: $TOKEN"',
  ];
  const signed = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const parts = [...identity, ...signed, ...contentOf(call), quoted(baseUrl + pathsOf(call))];
  return `curl -X ${method} ${parts.join(' \\\n  ')}`;
}
