const halfCharacter = /\p{Surrogate}/u;

/** True if PostgreSQL can store every text in a value: it accepts neither U+0000 nor half a surrogate pair. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && !halfCharacter.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isStorable);
}
