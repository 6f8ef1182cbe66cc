/** A text that can begin with what it is about: in English that is written small elsewhere in a sentence. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
