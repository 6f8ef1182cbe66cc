export function hashOf(paths: readonly string[]): Promise<string>;
export function bundle(o: { entry: string; name: string; sources: readonly string[] }): Promise<string>;
