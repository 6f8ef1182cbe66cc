import { z } from 'zod';

const portsAboveService = 22;

export type SftpEnvironment = {
  host: string;
  port: number;
  /** The port is a default: another is taken when it is not free. */
  anyPort: boolean;
  publicAddress: { host: string; port: number } | undefined;
};

type Variables = {
  SERVICE_PORT: number;
  SERVICE_MODE: 'sandbox' | 'production';
  SFTP_HOST: string;
  SFTP_PORT?: number | undefined;
  SFTP_PUBLIC_ADDRESS?: { host: string; port: number } | undefined;
};

/** `host:port`, an IPv6 address in brackets. */
export const hostAndPort = z
  .string()
  .regex(/^(\[[0-9a-fA-F:.]+\]|[^:\s]+):\d{1,5}$/, { message: 'must be host:port' })
  .transform((text) => {
    const at = text.lastIndexOf(':');
    return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) };
  })
  .refine(({ port }) => port > 0 && port <= 65_535, { message: 'must be host:port' });

/** Copies side by side differ in SERVICE_PORT: their SFTP ports differ with it. */
export function sftpEnvironment(env: Variables): SftpEnvironment {
  const beside = env.SERVICE_PORT + portsAboveService;
  const usual = env.SERVICE_PORT === 0 || beside > 65_535 ? 0 : beside;
  return {
    host: env.SFTP_HOST,
    port: env.SFTP_PORT ?? usual,
    anyPort: env.SFTP_PORT === undefined && env.SERVICE_MODE === 'sandbox',
    publicAddress: env.SFTP_PUBLIC_ADDRESS,
  };
}
