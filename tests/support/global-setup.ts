import type { TestProject } from 'vitest/node';
import { joinTestServer, leaveTestServer, type TestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

export async function setup(project: TestProject): Promise<void> {
  project.provide('testServer', await joinTestServer());
}

export const teardown = leaveTestServer;
