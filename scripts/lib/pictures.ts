import { type Browser, chromium, type Page, type Request } from '@playwright/test';
import { findChromium } from './browser.ts';
import { Problem } from './problem.ts';

type Picture = { name: string; png: Buffer };

type Scene = { name: string; address: (page: Page) => Promise<string> };

const scenes: readonly Scene[] = [
  { name: 'overview', address: async () => '/overview' },
  {
    name: 'paid-order',
    address: async (page) => `/orders/${await firstOrder(page, 'is=completed&family=global')}`,
  },
  {
    name: 'review',
    address: async (page) => `/orders/${await firstOrder(page, 'is=readyToConfirm')}/review`,
  },
  { name: 'orders', address: async () => '/orders' },
];

/** Takes the README's pictures of the portal at `url`, where a press on a name signs in: light, in English, 1280 × 800. */
export async function takePictures(url: string): Promise<Picture[]> {
  const browser = await chromium.launch({ executablePath: await findChromium(console.log) });
  try {
    const page = await signIn(browser, url);
    const requests = openRequests(page);
    const pictures: Picture[] = [];
    for (const { name, address } of scenes) {
      await page.goto(await address(page));
      pictures.push({ name, png: await settledPicture(page, requests) });
    }
    return pictures;
  } finally {
    await browser.close();
  }
}

async function signIn(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Olivia Novak' }).click();
  await page.waitForURL((at) => at.pathname !== '/sign-in');
  return page;
}

async function firstOrder(page: Page, query: string): Promise<string> {
  const answer = await page.request.get(`/api/orders?${query}`);
  const { orders } = (await answer.json()) as { orders: { id: string }[] };
  const [first] = orders;
  if (!first) throw new Problem(`The portal has no order for ${query}: start it with its demo.`);
  return first.id;
}

/** Takes the window once its headline, its fonts and everything that follows the page have come. */
async function settledPicture(page: Page, requests: OpenRequests): Promise<Buffer> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  do {
    await requests.ended();
    // A page asks for the next thing that an answer calls for before it is idle.
    await page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle())));
  } while (requests.areOpen());
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

type OpenRequests = { areOpen: () => boolean; ended: () => Promise<void> };

/** The requests of a page that have no answer yet, but for its live stream, which never ends. */
function openRequests(page: Page): OpenRequests {
  const open = new Set<Request>();
  let tell = () => {};
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/stream') open.add(request);
  });
  const end = (request: Request) => {
    open.delete(request);
    tell();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    areOpen: () => open.size > 0,
    ended: async () => {
      while (open.size > 0)
        await new Promise<void>((resolve) => {
          tell = resolve;
        });
    },
  };
}
