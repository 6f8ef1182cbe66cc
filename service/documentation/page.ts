import { createHash } from 'node:crypto';
import type { OpenApiDocument } from '../../lib/service-core/openapi/index.ts';
import type { TestValueTable } from '../sandbox/test-value-tables.ts';
import { callbackSection, codesSection, signingSection, testValueSection } from './guide-sections.ts';
import { Html, html, inline, prose } from './html.ts';
import { type Call, operationSection } from './operation-section.ts';
import { style } from './style.ts';

const styleHash = createHash('sha256').update(style).digest('base64');

/** No script runs and nothing is loaded; the search form goes to this page. */
export const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export type PageOptions = {
  document: OpenApiDocument;
  /** Empty in production mode, where test values are ordinary ones. */
  testValues: readonly TestValueTable[];
};

/**
 * The readable side of the OpenAPI document: one page, made on the server. The function it gives makes the page for a
 * search: only calls with all of its words, or the whole page for none. Calls are drawn once, so that a search that
 * anyone may send costs little. Equal searches give equal pages.
 */
export function documentationPages(options: PageOptions): (search: string) => string {
  const drawn = drawnGroups(options.document);
  return (search) => pageOf(options, drawn, search);
}

function pageOf({ document, testValues }: PageOptions, drawn: readonly Group[], search: string): string {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = matching(drawn, words);
  const isSandbox = testValues.length > 0;
  const whole = words.length === 0;
  const found = groups.reduce((sum, { calls }) => sum + calls.length, 0);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title}: interface</title>
<style>${new Html(style)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<div class="layout">
<nav aria-label="Interface">
<a class="brand" href="/docs">${document.info.title}</a>
<form role="search" action="/docs"><input type="search" name="q" value="${search}" aria-label="Search calls, fields and codes" placeholder="Calls, codes"><button type="submit">Search</button></form>
<details><summary>Contents</summary>
${navigation(groups, { whole, isSandbox })}
</details>
</nav>
<main id="content">
<h1>${document.info.title} <span class="badge mode">${isSandbox ? 'sandbox' : 'production'}</span></h1>
<p class="meta">Version ${document.info.version} · OpenAPI 3.1: <a href="/openapi.json">openapi.json</a></p>
${whole ? introduction(document) : searchResult(search, found)}
${groups.map(
  ({ name, description, id, calls }) => html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title"><a href="#${id}">${name}</a></h2>
<p>${inline(description)}</p>
${calls.map(({ section }) => section)}
${whole && name === 'Callbacks' && callbackSection(document)}
</section>
`,
)}
${whole && codesSection()}
${whole && isSandbox && testValueSection(testValues)}
</main>
</div>
</body>
</html>
`.text;
}

function introduction(document: OpenApiDocument): Html {
  return html`${prose(document.info.description)}
${signingSection(document)}`;
}

function searchResult(search: string, found: number): Html {
  const calls = found === 1 ? 'One call has' : `${found === 0 ? 'No' : found} calls have`;
  return html`<p role="status">${calls} “${search}” in name, path, fields or codes. <a href="/docs">Show everything</a></p>`;
}

type DrawnCall = Call & { section: Html; searched: string };
type Group = { name: string; description: string; id: string; calls: DrawnCall[] };

function drawnGroups(document: OpenApiDocument): Group[] {
  const calls = Object.entries(document.paths).flatMap(([path, { get, post }]): Call[] => [
    ...(get === undefined ? [] : [{ method: 'GET' as const, path, operation: get }]),
    ...(post === undefined ? [] : [{ method: 'POST' as const, path, operation: post }]),
  ]);
  const drawn = calls.map((call) => {
    const section = operationSection(document, call);
    return { ...call, section, searched: section.text.replace(/<[^>]*>/g, '').toLowerCase() };
  });
  return document.tags.map(({ name, description }) => ({
    name,
    description,
    id: name.toLowerCase().replaceAll(' ', '-'),
    calls: drawn.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

function matching(groups: readonly Group[], words: readonly string[]): Group[] {
  return groups
    .map((group) => ({
      ...group,
      calls: group.calls.filter(({ searched }) => words.every((word) => searched.includes(word))),
    }))
    .filter(({ calls }) => calls.length > 0);
}

function navigation(groups: readonly Group[], show: { whole: boolean; isSandbox: boolean }): Html {
  return html`${show.whole && html`<a class="group" href="#signing">Signing</a>`}
${groups.map(
  ({ name, id, calls }) => html`<a class="group" href="#${id}">${name}</a>
<ul>${calls.map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary.split(/[;(]/)[0]}</a></li>`)}</ul>
`,
)}
${show.whole && html`<a class="group" href="#codes">Codes</a>`}
${show.whole && show.isSandbox && html`<a class="group" href="#test-values">Test values</a>`}`;
}
