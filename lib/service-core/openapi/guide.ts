import { codes, failureReasons } from '../codes.ts';
import { sandboxOnlySchemes, signatureSchemes } from '../signing/index.ts';

const introduction = [
  'Quotes exchange rates, takes transfer orders, collects supporting documents, pays out to bank and Alipay accounts, keeps wallets, and tells results by callback.',
  'A transfer goes: token, rate (`queryNo`), create, upload documents, upload completed, async confirm; the result comes by callback and by the status call.',
  'Bodies are JSON in UTF-8, except uploads. Amounts are JSON numbers, without quotation marks. HTTP 200 with `status` `1` is success; everything else is HTTP 400 with another `status` and a `message` that says what to do, but for an unknown path (404), an oversized body (413), oversized headers (431) and the name of another host (421), in the same envelope. Fields that a request does not know are ignored; more fields, statuses and codes may be added to answers.',
  'Text in a request that is empty counts as not given, and so does null. Where a field’s need depends on others, its description says so in a sentence that begins with “Required”.',
].join('\n\n');

/** Returns the guide to the interface: its purpose, the signing of calls, every code. */
export function guideOf(mode: 'sandbox' | 'production'): string {
  return [introduction, signing(mode), codeTables].join('\n\n');
}

/** Formats a Markdown table; each cell is one line of text. */
export function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

function signing(mode: 'sandbox' | 'production'): string {
  const offered = signatureSchemes.filter(
    (scheme) => mode === 'sandbox' || !sandboxOnlySchemes.includes(scheme),
  );
  return `## Signing

1. Make an RSA key pair of 2048 bits or more, keep the private key, and have the public one registered with its scheme.
2. Serialise the body once. Sign exactly these bytes, put the base64 of the signature into the header \`sign\`, and send exactly these bytes.
3. Try it with \`/payout/encrypt/check\`: any JSON value will do.

With OpenSSL and curl (RSA-SHA256):

\`\`\`sh
printf '%s' '{"sourceCurrency":"USD","targetCurrency":"CNY"}' > body
sign=$(openssl dgst -sha256 -sign private.pem body | base64 -w0)
curl -H "appkey: $APPKEY" -H "token: $TOKEN" -H "sign: $sign" -H 'content-type: application/json' \\
  --data-binary @body $BASE_URL/global/payout/rate/query/price
\`\`\`

Schemes: ${offered.map((scheme) => `\`${scheme}\``).join(', ')}.`;
}

const codeTables = `## Codes

The envelope’s \`status\`. A code that is not listed here is an error too: read its message.

${tableOf(
  ['Code', 'Title', 'Meaning', 'Next step'],
  Object.values(codes).map(({ status, title, meaning, action }) => [`\`${status}\``, title, meaning, action]),
)}

The \`message\` of a failed order and of its callback begins with one of these texts:

${tableOf(
  ['Message', 'Next step'],
  Object.values(failureReasons).map(({ message, action }) => [message, action]),
)}`;
