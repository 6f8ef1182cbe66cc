export function reasonOf(error: unknown): string;
export function sentenceOf(error: unknown): string;
