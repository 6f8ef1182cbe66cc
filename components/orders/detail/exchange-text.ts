import type { ExchangeView } from '@/lib/features/exchanges/schema.ts';

/**
 * JSON with line breaks and indents; every literal stays as it was written, because parsing would bend long numbers.
 * What is not JSON is shown as it is.
 */
export function pretty(text: string | null): string {
  if (text === null) return '';
  if (!/^\s*[[{]/.test(text)) return text;
  let depth = 0;
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  const line = () => `\n${'  '.repeat(Math.max(0, depth))}`;
  return tokens.reduce((out, token, index) => {
    if (token === '{' || token === '[') {
      depth += 1;
      const isEmpty = tokens[index + 1] === '}' || tokens[index + 1] === ']';
      return isEmpty ? out + token : out + token + line();
    }
    if (token === '}' || token === ']') {
      depth -= 1;
      const opens = tokens[index - 1] === '{' || tokens[index - 1] === '[';
      return opens ? out + token : out + line() + token;
    }
    if (token === ',') return out + token + line();
    return token === ':' ? `${out}: ` : out + token;
  }, '');
}

/** Returns the signed text: the body as sent, and `{}` where there is none (decisions §1.3). */
export function signedBytesOf({ method, requestBody }: Pick<ExchangeView, 'method' | 'requestBody'>): string {
  return method === 'GET' || requestBody === '' ? '{}' : requestBody;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The call as a command, without its secrets: placeholders stand where token and signature were. */
export function curlOf({ method, path, requestBody }: ExchangeView): string {
  const headers = ['appKey: <APP_KEY>', 'token: <TOKEN>', 'sign: <SIGNATURE>'];
  const body =
    method === 'POST' && requestBody !== ''
      ? ['-H', quoted('content-type: application/json'), '--data-binary', quoted(requestBody)]
      : [];
  return [
    'curl',
    '-X',
    method,
    quoted(`<BASE_URL>${path}`),
    ...headers.flatMap((h) => ['-H', quoted(h)]),
    ...body,
  ].join(' ');
}
