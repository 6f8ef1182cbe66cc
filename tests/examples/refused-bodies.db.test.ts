import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPortalServer } from '../../lib/http/server.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { type Example, hasTools, startExample } from './run-example.ts';

// Clients that write their whole request before they read an answer, as most libraries do: one that is refused early
// has to learn it (decisions §6). Each prints the status of the answer.

const python = `
import sys, urllib.error, urllib.request
url, mebibytes, *headers = sys.argv[1:]
request = urllib.request.Request(url, data=b'a' * (int(mebibytes) << 20), method='POST')
for header in headers: request.add_header(*header.split(': ', 1))
try: print(urllib.request.urlopen(request).status)
except urllib.error.HTTPError as refusal: print(refusal.code)
`;
const java = `
import java.net.*;
public class Refused {
  public static void main(String[] args) throws Exception {
    int bytes = Integer.parseInt(args[1]) << 20;
    HttpURLConnection to = (HttpURLConnection) new URL(args[0]).openConnection();
    to.setRequestMethod("POST");
    to.setDoOutput(true);
    to.setFixedLengthStreamingMode(bytes);
    for (int i = 2; i < args.length; i++) to.setRequestProperty(args[i].split(": ")[0], args[i].split(": ")[1]);
    byte[] piece = new byte[1 << 16];
    try (var out = to.getOutputStream()) { for (int sent = 0; sent < bytes; sent += piece.length) out.write(piece); }
    System.out.println(to.getResponseCode());
  }
}
`;
const node = `
const [url, mebibytes, ...headers] = process.argv.slice(1);
const body = new Uint8Array(Number(mebibytes) << 20);
const { status } = await fetch(url, { method: 'POST', body, headers: headers.map((header) => header.split(': ')) });
console.log(status);
`;
const curl = `
url=$1; mebibytes=$2; shift 2
for header in "$@"; do set -- "$@" -H "$header"; shift; done
head -c $((mebibytes << 20)) /dev/zero | curl -sS -o /dev/null -w '%{http_code}\\n' -H 'Expect:' "$@" --data-binary @- "$url"
`;

const clients: readonly Example[] = [
  { name: 'Python', command: ['python3', '-c', python], tools: ['python3'] },
  { name: 'Java', command: ['java', 'Refused.java'], tools: ['java'] },
  { name: 'Node', command: [process.execPath, '--input-type=module', '-e', node], tools: [] },
  { name: 'curl', command: ['bash', '-c', curl, 'curl'], tools: ['bash', 'curl'] },
];

let service: TestService;
let portalUrl = '';
let closePortal = () => {};
beforeAll(async () => {
  service = await startTestService();
  await writeFile(join(service.dataDir, 'Refused.java'), java);
  process.env.PORTAL_URL = 'https://portal.example';
  process.env.PORTAL_DATABASE_URL = 'postgres://nowhere.example/portal';
  const { server } = createPortalServer((_request, response) => response.writeHead(401).end());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  portalUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  closePortal = () => server.closeAllConnections();
});
afterAll(async () => {
  closePortal();
  await service?.stop();
});

const noToken = ['appkey: nobody', 'token: none', 'sign: none'];
const form = 'content-type: multipart/form-data; boundary=a';
const kinds: readonly { name: string; url: () => string; headers: string[]; status: RegExp }[] = [
  {
    name: 'a call of the service, too large',
    url: () => `${service.url}/global/payout/transfer/create`,
    headers: [...noToken, 'content-type: application/json'],
    status: /^413\s*$/,
  },
  {
    name: 'an upload without a token',
    url: () => `${service.url}/global/payout/transfer/upload/multipart`,
    headers: [...noToken, form],
    status: /^4(00|13)\s*$/,
  },
  { name: 'an unknown address', url: () => `${service.url}/nowhere`, headers: [], status: /^4(04|13)\s*$/ },
  { name: 'a page of the portal', url: () => `${portalUrl}/sign-in`, headers: [], status: /^403\s*$/ },
  { name: 'a route of the portal', url: () => `${portalUrl}/api/orders`, headers: [], status: /^401\s*$/ },
];

describe.each(clients)('$name', (client) => {
  for (const { name, url, headers, status } of kinds) {
    test.skipIf(!hasTools(client)).each([1, 9, 25, 40])(
      `learns of its refusal: ${name}, %i MiB`,
      async (mebibytes) => {
        const [program, ...parts] = client.command;
        const given = parts.map((part) => (part === 'Refused.java' ? join(service.dataDir, part) : part));
        const command = [program, ...given, url(), String(mebibytes), ...headers] as const;
        const { code, output } = await startExample({ ...client, command }, { LC_ALL: 'C' }).finished;
        expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(status) });
      },
    );
  }
});
