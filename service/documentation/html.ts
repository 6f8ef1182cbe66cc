import { escaped } from '../http/escape-html.ts';

/** Text that is markup already. Only {@link html} makes it, so everything else in a page is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | false | undefined | readonly Value[];

function textOf(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(textOf).join('');
  return escaped(String(value));
}

/** Markup from a template; values are escaped unless they are markup themselves, lists are joined. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(textOf)));
}

/** A sentence in which \`…\` marks code. */
export function inline(text: string): Html {
  return html`${text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

/** Paragraphs, told apart by empty lines. */
export function prose(text: string): Html {
  return html`${text.split('\n\n').map((paragraph) => html`<p>${inline(paragraph)}</p>\n`)}`;
}

/**
 * A table. On a narrow screen its rows become cards, for which each cell carries its column's name; the roles keep it
 * a table for screen readers there.
 */
export function table(label: string, columns: readonly string[], rows: readonly (readonly Value[])[]): Html {
  const cell = (value: Value, index: number) =>
    index === 0
      ? html`<th role="rowheader" scope="row">${value}</th>`
      : html`<td role="cell" data-label="${columns[index]}">${value}</td>`;
  return html`<div class="scroll" role="group" aria-label="${label}" tabindex="0"><table role="table" aria-label="${label}">
<thead role="rowgroup"><tr role="row">${columns.map((column) => html`<th role="columnheader" scope="col">${column}</th>`)}</tr></thead>
<tbody role="rowgroup">
${rows.map((row) => html`<tr role="row">${row.map(cell)}</tr>\n`)}</tbody>
</table></div>
`;
}

export const code = (text: string): Html => html`<code>${text}</code>`;

export function listing(label: string, text: string): Html {
  return html`<figure><figcaption>${label}</figcaption><pre tabindex="0"><code>${text}</code></pre></figure>
`;
}
