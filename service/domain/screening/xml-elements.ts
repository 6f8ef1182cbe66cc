import { SaxesParser } from 'saxes';

export type XmlElement = { name: string; text: string; children: XmlElement[] };

/**
 * Hands over, one after the other, the elements of a document that have one of these names, so that a list of any length
 * is never held whole. Answers with the name of the root element. Throws on XML that is not well formed.
 */
export function eachElement(
  xml: string,
  names: readonly string[],
  visit: (element: XmlElement) => void,
): string {
  let root = '';
  const open: XmlElement[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    root ||= name;
    if (open.length === 0 && !names.includes(name)) return;
    const element = { name, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element && open.length === 0) visit(element);
  });
  parser.write(xml.replace(/^\uFEFF/, '')).close();
  return root;
}

/** The text of the first child of that name, without outer white space; empty when there is none. */
export function textOf(element: XmlElement, child: string): string {
  return element.children.find(({ name }) => name === child)?.text.trim() ?? '';
}

export function childrenOf(element: XmlElement, child: string): XmlElement[] {
  return element.children.filter(({ name }) => name === child);
}
