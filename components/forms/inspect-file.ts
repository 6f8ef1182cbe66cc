export type ContentProblem = 'unreadable-image';

const latin1 = new TextDecoder('latin1');

/**
 * Returns a problem a person can fix before anything is sent: an image that no browser can decode. The service judges
 * everything else, and looks closer.
 */
export async function contentProblem(file: Blob, content: Uint8Array): Promise<ContentProblem | null> {
  const head = latin1.decode(content.subarray(0, 16));
  if (!isShownImage(head) || typeof createImageBitmap !== 'function') return null;
  return createImageBitmap(file).then(
    (image) => {
      image.close();
      return null;
    },
    () => 'unreadable-image' as const,
  );
}

function isShownImage(head: string): boolean {
  return (
    head.startsWith('\xff\xd8\xff') ||
    // The byte before it is another character in browsers than in Node: their latin1 is windows-1252.
    head.startsWith('PNG', 1) ||
    (head.startsWith('RIFF') && head.startsWith('WEBP', 8))
  );
}
