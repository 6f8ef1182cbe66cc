/** A text that can begin with what it is about: in English that is written small elsewhere in a sentence. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A label for use inside a sentence: lower-case in English unless it begins with an abbreviation. */
export function withinSentence(label: string, locale: string): string {
  return locale === 'en' && /^[A-Z][a-z-]/.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;
}
