import { SaxesParser } from 'saxes';

export type XmlHandlers = {
  element?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  end?: (name: string) => void;
  text?: (text: string) => void;
};

export const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads a well-formed XML document without a document type, which could bring in entities and outside files; returns
 * undefined for anything else. Handlers get local element names.
 */
export function readXml(
  bytes: Buffer,
  handlers: XmlHandlers = {},
): { root: string; hasInstructions: boolean } | undefined {
  const text = xmlText(bytes);
  if (text === undefined) return undefined;
  let root = '';
  let hasInstructions = false;
  let isBad = false;
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  parser.on('error', () => {
    isBad = true;
  });
  parser.on('doctype', () => {
    isBad = true;
  });
  parser.on('processinginstruction', () => {
    hasInstructions = true;
  });
  parser.on('opentag', (tag) => {
    root ||= localName(tag.name);
    handlers.element?.(localName(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => handlers.end?.(localName(tag.name)));
  parser.on('text', (each) => handlers.text?.(each));
  parser.on('cdata', (each) => handlers.text?.(each));
  try {
    parser.write(text).close();
  } catch {
    return undefined;
  }
  return isBad || root === '' ? undefined : { root, hasInstructions };
}

/** The text of an XML document in UTF-8 or UTF-16; other encodings can hide their content. */
export function xmlText(bytes: Buffer): string | undefined {
  const encoding = encodingOf(bytes);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    const says = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"']*)["']/i.exec(text)?.[1]?.toLowerCase();
    if (says !== undefined && !/^(?:utf-8|utf8|us-ascii|utf-16(?:le|be)?)$/.test(says)) return undefined;
    return text;
  } catch {
    return undefined;
  }
}

function encodingOf(bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, 2);
  if (head === '\xff\xfe' || head === '<\0') return 'utf-16le';
  if (head === '\xfe\xff' || head === '\0<') return 'utf-16be';
  return 'utf-8';
}
