import { once } from 'node:events';
import ssh2, {
  type ConnectConfig,
  type FileEntryWithStats,
  type OpenMode,
  type SFTPWrapper,
  type Stats,
} from 'ssh2';

export type SftpLogin = { host: string; port: number; username: string; password: string };

/** One SFTP session of a partner's program, as promises. */
export type SftpClient = {
  client: ssh2.Client;
  sftp: SFTPWrapper;
  put(path: string, content: Buffer, flags?: OpenMode): Promise<void>;
  get(path: string): Promise<Buffer>;
  list(path: string): Promise<FileEntryWithStats[]>;
  stat(path: string): Promise<Stats>;
  open(path: string, flags: OpenMode): Promise<Buffer>;
  write(handle: Buffer, offset: number, content: Buffer): Promise<void>;
  close(handle: Buffer): Promise<void>;
  run(call: (sftp: SFTPWrapper, done: (problem?: Error | null) => void) => void): Promise<void>;
  end(): Promise<void>;
};

/** Connects and signs in; rejects when either is refused. */
export async function sftpConnection(login: SftpLogin, more: ConnectConfig = {}): Promise<ssh2.Client> {
  const client = new ssh2.Client();
  const ready = new Promise<void>((done, fail) => {
    client.once('ready', done);
    client.on('error', fail);
    client.once('close', () => fail(new Error('the connection was closed')));
  });
  client.connect({ ...login, ...more });
  await ready;
  // Else every write waits for the acknowledgement of the one before.
  client.setNoDelay(true);
  return client;
}

export async function sftpClient(login: SftpLogin, more: ConnectConfig = {}): Promise<SftpClient> {
  const client = await sftpConnection(login, more);
  const sftp = await new Promise<SFTPWrapper>((done, fail) => {
    client.sftp((problem, session) => (problem ? fail(problem) : done(session)));
  });
  const run: SftpClient['run'] = (call) =>
    new Promise((done, fail) => {
      call(sftp, (problem) => (problem ? fail(problem) : done()));
    });
  const value = <T>(call: (done: (problem: Error | undefined, value: T) => void) => void): Promise<T> =>
    new Promise((done, fail) => call((problem, found) => (problem ? fail(problem) : done(found))));

  return {
    client,
    sftp,
    run,
    put: (path, content, flags = 'w') => run((s, done) => s.writeFile(path, content, { flag: flags }, done)),
    get: (path) => value((done) => sftp.readFile(path, done)),
    list: (path) => value((done) => sftp.readdir(path, done)),
    stat: (path) => value((done) => sftp.stat(path, done)),
    open: (path, flags) => value((done) => sftp.open(path, flags, done)),
    write: (handle, offset, content) =>
      run((s, done) => s.write(handle, content, 0, content.length, offset, done)),
    close: (handle) => run((s, done) => s.close(handle, done)),
    async end() {
      const closed = once(client, 'close');
      client.end();
      await closed;
    },
  };
}
