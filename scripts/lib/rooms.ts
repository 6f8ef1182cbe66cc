/** Says where a refused import belongs. Paths are relative to the checkout, with forward slashes. */
export type Refusal = string;

type Room = {
  name: string;
  holds(path: string): boolean;
  /** Returns the reason that this room may not import that path of ours; `undefined` when it may. */
  refuses(target: string, file: string): Refusal | undefined;
  /** Returns the reason that it may not import that package; `undefined` when it may. */
  refusesPackage?(name: string): Refusal | undefined;
};

const below =
  (...folders: string[]) =>
  (path: string): boolean =>
    folders.some((f) => path.startsWith(`${f}/`));
const outside = ['e2e', 'tests', 'bench', 'lab', 'scripts'];

const core = below('lib/service-core');
const ofProcess = below('lib/process');
const service = below('service');
const features = below('lib/features');
const postgres = below('lib/postgres');
const database = below('lib/db');
const lib = below('lib');
const words = below('messages');
const building = below('components/ui', 'components/forms');
const components = below('components');
const kit = below('e2e/kit');

export const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || /\/testing\//.test(path);
/** A feature's reads and verbs: what may touch the database. */
const isDataOrVerb = (path: string): boolean =>
  /^lib\/features\/[^/]+\/(data\.ts$|data\/|verbs\/)/.test(path);
/** A feature's doors to the browser and to the process, which no other feature goes through. */
const isDoor = (path: string): boolean =>
  /^lib\/features\/[^/]+\/(actions|query-options|jobs|start)\.ts$/.test(path);
export const featureOf = (path: string): string | undefined => /^lib\/features\/([^/]+)\//.exec(path)?.[1];

const corePackages = new Set(['zod', 'decimal.js', 'lossless-json', 'ibantools', 'libphonenumber-js']);
const coreNode = /^node:(crypto|https?|url|buffer|stream|events|timers|util|net|tls)(\/promises)?$/;
const portalPackages = /^(react|react-dom|next|next-auth|next-intl|@prisma\/client|prisma)(\/|$)/;

export const rooms: readonly Room[] = [
  {
    name: 'lib/service-core',
    holds: core,
    refuses: (target) =>
      core(target)
        ? undefined
        : 'service-core is a library of its own: move what both need into lib/service-core.',
    refusesPackage: (name) =>
      corePackages.has(name) || coreNode.test(name) || name.startsWith('libphonenumber-js/')
        ? undefined
        : 'service-core stands on zod, node:crypto and small pure libraries: do this in service/ or lib/, and hand it in.',
  },
  {
    name: 'lib/process',
    holds: ofProcess,
    refuses: (target) =>
      ofProcess(target)
        ? undefined
        : 'lib/process serves both processes and knows neither: pass in what it needs.',
    refusesPackage: (name) =>
      name.startsWith('node:')
        ? undefined
        : 'lib/process stands on Node alone: do this in service/ or lib/, and hand it in.',
  },
  {
    name: 'lib/postgres',
    holds: postgres,
    refuses: (target) =>
      postgres(target) ? undefined : 'how both processes reach PostgreSQL knows neither of them: hand it in.',
    refusesPackage: (name) =>
      name === 'pg' || name.startsWith('node:')
        ? undefined
        : 'lib/postgres stands on pg alone: do this in service/ or lib/db.',
  },
  {
    name: 'service',
    holds: service,
    refuses: (target) =>
      service(target) || core(target) || ofProcess(target) || postgres(target)
        ? undefined
        : 'the service never leans on the portal: what both need belongs in lib/service-core, lib/process or lib/postgres.',
    refusesPackage: (name) => {
      if (name === 'graphile-worker')
        return 'the service has no queue: what waits is a row with a due time, claimed as service/domain/rails/due-payouts.ts does.';
      return portalPackages.test(name)
        ? 'the service knows nothing of the portal: show it in app/ or components/.'
        : undefined;
    },
  },
  {
    name: 'lib/features',
    holds: features,
    refuses: (target, file) => {
      if ((database(target) || postgres(target)) && !isDataOrVerb(file)) {
        return "only a feature's data and verbs touch the database: put a read in its data.ts or data/, a change in its verb in verbs/.";
      }
      if (isDoor(target) && featureOf(target) !== featureOf(file)) {
        return "another feature's actions, query options and jobs are for pages and processes: use its data, queries or verbs.";
      }
      return lib(target)
        ? undefined
        : 'a feature knows no pages, components or service: pass in what it needs.';
    },
  },
  {
    name: 'lib',
    holds: lib,
    refuses: (target) => {
      if (features(target))
        return 'lib serves the features, not the other way round: move this into the feature.';
      return lib(target) || words(target)
        ? undefined
        : 'lib knows only lib: move what it needs there, or this out of lib.';
    },
  },
  {
    name: 'components/ui and components/forms',
    holds: building,
    refuses: (target) =>
      building(target) || below('lib/service-core/money', 'lib/service-core/text', 'lib/text')(target)
        ? undefined
        : 'building blocks have no domain: move this to components/<domain>, or pass the words and values in.',
  },
  {
    name: 'components',
    holds: components,
    refuses: (target) => {
      if (database(target) || postgres(target))
        return 'components never see the database: pass in what they show.';
      if (isDataOrVerb(target))
        return "components reach no feature's data or verbs: pass in what they show, call its actions, or take the type from its schema.ts.";
      return components(target) || lib(target)
        ? undefined
        : 'components know components and lib: pass the rest in.';
    },
  },
  {
    name: 'app',
    holds: (path) => path.startsWith('app/') || /^(proxy|instrumentation(-client)?)\.ts$/.test(path),
    refuses: (target) => {
      if (database(target) || postgres(target)) {
        return "pages never touch the database: use the feature's data, queries, actions or verbs.";
      }
      return service(target) ? 'the portal meets the service only over HTTP: use lib/payout.' : undefined;
    },
  },
  {
    name: 'e2e/kit',
    holds: (path) => kit(path) && !isTest(path),
    refuses: (target) =>
      kit(target) || core(target)
        ? undefined
        : 'the test kit imports nothing of the portal, so that it tests any: reach it over HTTP, or put this into e2e/support.',
    refusesPackage: (name) =>
      name.startsWith('node:') || name === '@playwright/test'
        ? undefined
        : 'the test kit stands on Node and Playwright alone: put this into e2e/support.',
  },
];

/** The rule of every room: nothing of the product leans on what tests, measures or starts it. */
export function refusedByAll(target: string, file: string): Refusal | undefined {
  const folder = target.split('/')[0] ?? '';
  const isTool = !file.includes('/') && file.endsWith('.config.ts');
  if (!outside.includes(folder) || isTool || outside.includes(file.split('/')[0] ?? '')) return undefined;
  if (isTest(file) && (folder === 'tests' || folder === 'lab')) return undefined;
  return `nothing imports ${folder}/: move what is needed into lib/ or service/.`;
}
