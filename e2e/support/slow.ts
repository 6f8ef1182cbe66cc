import type { BrowserContext } from '@playwright/test';

// Makes the line and the machine slow, so that missing waits show: E2E_LATENCY_MS=300 delays every answer by that much,
// E2E_CPU_SLOWDOWN=4 gives the browser a quarter of its speed.
const latencyMs = Number(process.env.E2E_LATENCY_MS ?? 0);
const cpuSlowdown = Number(process.env.E2E_CPU_SLOWDOWN ?? 1);

/** Slows all pages the context opens, if the run asks for it. */
export function slowDown(context: BrowserContext): void {
  if (!latencyMs && cpuSlowdown === 1) return;
  context.on('page', async (page) => {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  });
}
