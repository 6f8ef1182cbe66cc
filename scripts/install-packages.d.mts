export function installPackages(
  root: string,
  npm?: { command: string; args: readonly string[]; shell?: boolean },
): Promise<void>;
