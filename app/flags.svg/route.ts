import * as flags from 'country-flag-icons/string/3x2';

export const dynamic = 'force-static';

/** Serves all flags by country code, for `<use href="/flags.svg#CN">`, as one cacheable file. */
export function GET(): Response {
  const symbols = Object.entries(flags).map(([code, svg]) => {
    const box = /viewBox="([^"]+)"/.exec(svg)?.[1] ?? '';
    const drawing = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
    return `<symbol id="${code}" viewBox="${box}" preserveAspectRatio="xMidYMid slice">${drawing}</symbol>`;
  });
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
  });
}
