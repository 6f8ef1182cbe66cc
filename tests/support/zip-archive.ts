import { deflateRawSync } from 'node:zlib';

export type ZipEntry = {
  name: string;
  content: string | Buffer;
  deflated?: boolean;
  /** Bytes in front of it that the directory does not name. */
  unnamed?: Buffer;
  /** False values to write instead of the true ones. */
  says?: { uncompressedBytes?: number; localName?: string; encrypted?: boolean; offset?: number };
};

export function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A ZIP archive, truthful unless an entry says otherwise. */
export function zipArchive(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, deflated = false, unnamed = Buffer.alloc(0), says = {} } of entries) {
    const plain = Buffer.from(content);
    const data = deflated ? deflateRawSync(plain) : plain;
    const head = (nameBytes: Buffer): Buffer => {
      const common = Buffer.alloc(26);
      common.writeUInt16LE(20, 0);
      common.writeUInt16LE(says.encrypted ? 1 : 0, 2);
      common.writeUInt16LE(deflated ? 8 : 0, 4);
      // Bit by bit this is slow, and a file that is only meant to be large needs no checksum.
      common.writeUInt32LE(plain.length > 1_000_000 ? 0 : crc32(plain), 10);
      common.writeUInt32LE(data.length, 14);
      common.writeUInt32LE(says.uncompressedBytes ?? plain.length, 18);
      common.writeUInt16LE(nameBytes.length, 22);
      return common;
    };
    const localName = Buffer.from(says.localName ?? name);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head(localName), localName, data]);
    offset += unnamed.length;
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(says.offset ?? offset, 10);
    const centralName = Buffer.from(name);
    central.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head(centralName), tail, centralName]),
    );
    locals.push(unnamed, local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
