import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portalPlace, startNextPortal } from '../../lab/portal.ts';
import { createTestDatabase } from '../support/database.ts';
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
  {
    name: 'Java',
    command: ['java', '-Dsun.net.http.allowRestrictedHeaders=true', 'Refused.java'],
    tools: ['java'],
  },
  { name: 'Node', command: [process.execPath, '--input-type=module', '-e', node], tools: [] },
  { name: 'curl', command: ['bash', '-c', curl, 'curl'], tools: ['bash', 'curl'] },
];

let service: TestService;
let portalUrl = '';
let closePortal = async () => {};
beforeAll(async () => {
  service = await startTestService();
  const { dataDir } = service;
  await writeFile(join(dataDir, 'Refused.java'), java);
  const database = await createTestDatabase('portal');
  const place = await portalPlace({
    databaseUrl: database.url,
    dataDir,
    payoutUrl: () => service.url,
    settings: {},
  });
  portalUrl = place.url;
  const portal = await startNextPortal(portalUrl, {
    ...process.env,
    ...place.environment(),
    NODE_ENV: 'production',
  });
  closePortal = async () => {
    await portal.stop();
    await database.drop();
  };
  await portal.ready();
});
afterAll(async () => {
  await closePortal();
  await service?.stop();
});

const noToken = ['appkey: nobody', 'token: none', 'sign: none'];
const form = 'content-type: multipart/form-data; boundary=a';
const ofPortal = () => [`origin: ${portalUrl}`, 'sec-fetch-site: same-origin'];
const kinds: readonly { name: string; url: () => string; headers: () => string[]; status: RegExp }[] = [
  {
    name: 'a call of the service, too large',
    url: () => `${service.url}/global/payout/transfer/create`,
    headers: () => [...noToken, 'content-type: application/json'],
    status: /^413\s*$/,
  },
  {
    name: 'an upload without a token',
    url: () => `${service.url}/global/payout/transfer/upload/multipart`,
    headers: () => [...noToken, form],
    status: /^4(00|13)\s*$/,
  },
  {
    name: 'an unknown address of the service',
    url: () => `${service.url}/nowhere`,
    headers: () => [],
    status: /^4(04|13)\s*$/,
  },
  {
    name: 'a page of the portal, from another site',
    url: () => `${portalUrl}/sign-in`,
    headers: () => [],
    status: /^403\s*$/,
  },
  {
    name: 'a sign-in, too large',
    url: () => `${portalUrl}/sign-in`,
    headers: ofPortal,
    status: /^413\s*$/,
  },
  {
    name: 'a document without a session',
    url: () => `${portalUrl}/api/orders/none/files`,
    headers: () => [...ofPortal(), 'content-type: application/pdf'],
    status: /^401\s*$/,
  },
  {
    name: 'a list to import, from another site',
    url: () => `${portalUrl}/api/parties/imports`,
    headers: () => [],
    status: /^403\s*$/,
  },
  {
    name: 'a callback, too large',
    url: () => `${portalUrl}/hub/webhook`,
    headers: () => [],
    status: /^413\s*$/,
  },
  {
    name: 'an unknown route',
    url: () => `${portalUrl}/api/nowhere`,
    headers: ofPortal,
    status: /^4\d\d\s*$/,
  },
];

describe.each(clients)('$name', (client) => {
  for (const { name, url, headers, status } of kinds) {
    test.skipIf(!hasTools(client)).each([1, 9, 25, 40])(
      `learns of its refusal: ${name}, %i MiB`,
      async (mebibytes) => {
        const [program, ...parts] = client.command;
        const given = parts.map((part) => (part === 'Refused.java' ? join(service.dataDir, part) : part));
        const command = [program, ...given, url(), String(mebibytes), ...headers()] as const;
        const { code, output } = await startExample({ ...client, command }, { LC_ALL: 'C' }).finished;
        expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(status) });
      },
    );
  }
});
