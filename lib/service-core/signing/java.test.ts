import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadPrivateKey, loadPublicKey, sign, verify } from './index.ts';
import published from './vectors.json' with { type: 'json' };

// A runtime without the compiler cannot launch a source file, so both are asked for.
const found =
  spawnSync('java', ['--list-modules'], { encoding: 'utf8' }).stdout?.includes('jdk.compiler') ?? false;

/** Reads lines "base64 body, base64 our SHA256, base64 our blocks"; answers with its verdicts and its own signatures. */
const program = `
import java.io.*; import java.nio.charset.StandardCharsets; import java.security.*; import java.security.spec.*;
import java.util.*; import javax.crypto.Cipher;
public class Peer {
  public static void main(String[] args) throws Exception {
    KeyFactory factory = KeyFactory.getInstance("RSA");
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    PrivateKey priv = factory.generatePrivate(new PKCS8EncodedKeySpec(decode(in.readLine())));
    PublicKey pub = factory.generatePublic(new X509EncodedKeySpec(decode(in.readLine())));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] parts = line.split(",");
      byte[] body = decode(parts[0]);
      Signature verifier = Signature.getInstance("SHA256withRSA");
      verifier.initVerify(pub); verifier.update(body);
      boolean digestGood = verifier.verify(decode(parts[1]));
      boolean blocksGood = Arrays.equals(body, blocks(Cipher.DECRYPT_MODE, pub, decode(parts[2]), 256));
      Signature signer = Signature.getInstance("SHA256withRSA");
      signer.initSign(priv); signer.update(body);
      System.out.println(digestGood + "," + blocksGood + "," + encode(signer.sign()) + ","
        + encode(blocks(Cipher.ENCRYPT_MODE, priv, body, 245)));
    }
  }
  static byte[] blocks(int mode, Key key, byte[] data, int size) throws Exception {
    Cipher cipher = Cipher.getInstance("RSA/ECB/PKCS1Padding");
    cipher.init(mode, key);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int at = 0; at < data.length; at += size) out.write(cipher.doFinal(data, at, Math.min(size, data.length - at)));
    return out.toByteArray();
  }
  static byte[] decode(String text) { return Base64.getDecoder().decode(text); }
  static String encode(byte[] bytes) { return Base64.getEncoder().encodeToString(bytes); }
}
`;

describe.skipIf(!found)('against Java (left out where there is no JDK)', () => {
  const privateKey = loadPrivateKey(published.privateKeyPkcs8);
  const publicKey = loadPublicKey(published.publicKeySpki);

  it('Signature and Cipher verify what we sign, and we verify what they sign', { timeout: 60_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'signing-java-'));
    const bodies = published.vectors.map(({ body }) => Buffer.from(body));
    const lines = bodies.map((body) =>
      [
        body.toString('base64'),
        sign('RSA-SHA256', privateKey, body),
        sign('RSA-BLOCK', privateKey, body),
      ].join(','),
    );
    const input = [published.privateKeyPkcs8, published.publicKeySpki, ...lines, ''].join('\n');
    let output: string;
    try {
      writeFileSync(join(folder, 'Peer.java'), program);
      output = execFileSync('java', ['-Xshare:auto', join(folder, 'Peer.java')], { input, encoding: 'utf8' });
    } finally {
      rmSync(folder, { recursive: true });
    }
    const answers = output.trim().split('\n');
    expect(answers).toHaveLength(bodies.length);
    for (const [index, body] of bodies.entries()) {
      const [digestGood, blocksGood, digest = '', blocks = ''] = answers[index]?.split(',') ?? [];
      expect({ digestGood, blocksGood }).toEqual({ digestGood: 'true', blocksGood: 'true' });
      expect(verify('RSA-SHA256', publicKey, body, digest)).toBe(true);
      expect(verify('RSA-BLOCK', publicKey, body, blocks)).toBe(true);
      expect(digest).toBe(published.vectors[index]?.signatures['RSA-SHA256']);
      expect(blocks).toBe(published.vectors[index]?.signatures['RSA-BLOCK']);
    }
  });
});
