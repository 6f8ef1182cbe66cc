/** The position in a list sorted by time and id; encoded as opaque text for URLs. */
export type Cursor = { at: Date; id: string };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function encodeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString('base64url');
}

/** Returns null for anything that is not our cursor; the list then begins at its start. */
export function decodeCursor(text: string | undefined): Cursor | null {
  const [time = '', id = ''] = Buffer.from(text ?? '', 'base64url')
    .toString()
    .split(' ');
  const at = new Date(/^\d{1,15}$/.test(time) ? Number(time) : Number.NaN);
  return Number.isNaN(at.getTime()) || !uuid.test(id) ? null : { at, id };
}
