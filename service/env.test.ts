import { expect, it } from 'vitest';
import { hostAndPort, sftpEnvironment } from './env.ts';

const sandbox = { SERVICE_PORT: 4000, SERVICE_MODE: 'sandbox', SFTP_HOST: '127.0.0.1' } as const;

it('copies side by side differ in their SFTP ports as they do in their own', () => {
  expect(sftpEnvironment(sandbox)).toMatchObject({ port: 4022, anyPort: true });
  expect(sftpEnvironment({ ...sandbox, SERVICE_PORT: 4100 })).toMatchObject({ port: 4122 });
  expect(sftpEnvironment({ ...sandbox, SERVICE_PORT: 0 })).toMatchObject({ port: 0 });
  expect(sftpEnvironment({ ...sandbox, SERVICE_PORT: 65_530 })).toMatchObject({ port: 0 });
});

it('a port that was named, and any port in production, is that one or none', () => {
  expect(sftpEnvironment({ ...sandbox, SFTP_PORT: 2222 })).toMatchObject({ port: 2222, anyPort: false });
  expect(sftpEnvironment({ ...sandbox, SERVICE_MODE: 'production' })).toMatchObject({ anyPort: false });
});

it('an address is a host and a port', () => {
  expect(hostAndPort.parse('sftp.example.com:22')).toEqual({ host: 'sftp.example.com', port: 22 });
  expect(hostAndPort.parse('[2001:db8::1]:2222')).toEqual({ host: '2001:db8::1', port: 2222 });
  for (const text of ['', 'sftp.example.com', ':22', '2001:db8::1:22', 'a b:22', 'a:99999']) {
    expect(hostAndPort.safeParse(text).success).toBe(false);
  }
});
