const schemes = new Set(['http', 'https', 'mailto', 'tel']);

/**
 * True for what a person may follow: a web, mail or telephone address, or a place beside the document. False for a
 * path on another computer, which gives away the reader's sign-in, and for addresses that start programs.
 */
export function isHarmlessLink(target: string): boolean {
  // Readers pass over what is invisible.
  const plain = target.replaceAll(/[\p{Cc}\p{Cf}\s]/gu, '');
  let decoded = plain;
  try {
    decoded = decodeURIComponent(plain);
  } catch {
    // A per cent sign that is only that.
  }
  return [plain, decoded].every((text) => {
    if (/^[\\/]{2}|^\\/.test(text)) return false;
    const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(text) ?? [];
    // `example.com:8080` has no scheme.
    if (scheme === undefined || /^[^:]*\.[^:]*:\d+(?:\/|$)/.test(text)) return true;
    return schemes.has(scheme.toLowerCase());
  });
}
