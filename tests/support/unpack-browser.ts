import type { TestProject } from 'vitest/node'

import { type Chromium, findChromium } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: Chromium
  }
}

/** Unpacks the browser once, before tests that run side by side would both do it. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('chromium', await findChromium())
}
