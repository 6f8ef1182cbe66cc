import { codes, failureReasons } from '../../lib/service-core/codes.ts';
import type { OpenApiDocument } from '../../lib/service-core/openapi/index.ts';
import { sandboxOnlySchemes, signatureSchemes } from '../../lib/service-core/signing/index.ts';
import type { TestValueTable } from '../sandbox/test-value-tables.ts';
import { fieldRows } from './field-rows.ts';
import { code, type Html, html, inline, listing, prose, table } from './html.ts';

export function signingSection(document: OpenApiDocument): Html {
  const { securitySchemes, parameters } = document.components;
  const headers = Object.values(securitySchemes).map(({ name, description }) => [
    code(name),
    inline(description),
  ]);
  const more = Object.values(parameters).map(({ name = '', description = '' }) => [
    code(name),
    inline(description),
  ]);
  const offered = signatureSchemes
    .filter(
      (scheme) =>
        document.tags.some(({ name }) => name === 'Sandbox') || !sandboxOnlySchemes.includes(scheme),
    )
    .map((scheme) => html`${code(scheme)} `);
  return html`<section id="signing" aria-labelledby="signing-title">
<h2 id="signing-title"><a href="#signing">Signing</a></h2>
<ol>
<li>Make an RSA key pair of 2048 bits or more, keep the private key, and have the public one registered with its scheme.</li>
<li>Serialise the body once. Sign exactly these bytes, put the base64 of the signature into the header ${code('sign')}, and send exactly these bytes.</li>
<li>Try it with <a href="#encryptCheck">${code('/payout/encrypt/check')}</a>: any JSON value will do.</li>
</ol>
${listing(
  'With OpenSSL and curl (RSA-SHA256)',
  `printf '%s' '{"sourceCurrency":"USD","targetCurrency":"CNY"}' > body
sign=$(openssl dgst -sha256 -sign private.pem body | base64 -w0)
curl -H "appkey: $APPKEY" -H "token: $TOKEN" -H "sign: $sign" -H 'content-type: application/json' \\
  --data-binary @body $BASE_URL/global/payout/rate/query/price`,
)}
${table('Headers of a call', ['Header', 'Meaning'], [...headers, ...more])}
<p>Schemes: ${offered}</p>
</section>
`;
}

export function callbackSection(document: OpenApiDocument): Html {
  const operation = document.webhooks.callback?.post;
  const content = operation?.requestBody?.content['application/json'];
  if (operation === undefined || content === undefined) throw new Error('the document has no callback');
  const headers = (operation.parameters ?? []).map(({ name = '', description = '' }) => [
    code(name),
    inline(description),
  ]);
  const rows = fieldRows(document, content.schema).map(({ path, type, required, text }) => [
    code(path),
    type,
    required === 'yes' ? 'yes' : '',
    inline(text),
  ]);
  return html`<article class="call" id="receiveCallback">
<h3><a href="#receiveCallback">${operation.summary}</a></h3>
${prose(operation.description)}
<h4>Headers</h4>
${table('Headers of a callback', ['Header', 'Meaning'], headers)}
<h4>Body</h4>
${table('Body of a callback', ['Field', 'Type', 'Always', 'Meaning'], rows)}
${Object.values(content.examples ?? {}).map(({ summary = '', value }) => listing(summary, JSON.stringify(value, null, 2)))}
<h4>The receiver’s answer</h4>
${listing('HTTP 200', JSON.stringify(operation.responses['200']?.content?.['application/json']?.example))}
</article>
`;
}

export function codesSection(): Html {
  const rows = Object.values(codes).map(({ status, title, meaning, action }) => [
    html`<span id="code-${status}">${status}</span>`,
    title,
    inline(meaning),
    inline(action),
  ]);
  const reasons = Object.values(failureReasons).map(({ message, action }) => [message, action]);
  return html`<section id="codes" aria-labelledby="codes-title">
<h2 id="codes-title"><a href="#codes">Codes</a></h2>
<p>The envelope’s ${code('status')}. A code that is not listed here is an error too: read its message.</p>
${table('Codes', ['Code', 'Title', 'Meaning', 'Next step'], rows)}
<h3>Reasons of failed orders</h3>
<p>The ${code('message')} of a failed order and of its callback begins with one of these texts.</p>
${table('Reasons of failed orders', ['Message', 'Next step'], reasons)}
</section>
`;
}

export function testValueSection(tables: readonly TestValueTable[]): Html {
  return html`<section id="test-values" aria-labelledby="test-values-title">
<h2 id="test-values-title"><a href="#test-values">Test values</a></h2>
<p>An order gets its outcome from the first of these that applies: a sandbox call, a value of these tables, the default: the review approves and the bank pays.</p>
${tables.map(
  ({ title, columns, rows }) => html`<h3>${inline(title)}</h3>
${table(
  title,
  columns,
  rows.map((row) => row.map(inline)),
)}`,
)}
</section>
`;
}
