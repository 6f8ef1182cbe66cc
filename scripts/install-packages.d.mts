export function installPackages(
  root: string,
  npm?: { command: string; args: readonly string[]; shell?: boolean; registry?: string },
): Promise<void>;
