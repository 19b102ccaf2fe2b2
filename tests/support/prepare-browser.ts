import { rm } from 'node:fs/promises'

import type { TestProject } from 'vitest/node'

import { buildClient } from './build-server.ts'
import { type Chromium, findChromium } from './chromium.ts'
import { makeScratch } from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: Chromium
    /** Photos and documents of the demo, to be copied once it is seeded. */
    demoFiles: string
  }
}

/** Unpacks the browser and builds the client once for all workers. */
export default async function setup(project: TestProject) {
  project.provide('chromium', await findChromium())
  await buildClient()
  const demoFiles = await makeScratch()
  project.provide('demoFiles', demoFiles)

  return () => rm(demoFiles, { recursive: true, force: true })
}
