import { rm } from 'node:fs/promises'

import type { TestProject } from 'vitest/node'

import { type Chromium, findChromium } from './chromium.ts'
import { startStudio } from './demo-studio.ts'
import { makeScratch } from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: Chromium
    /** The data of the demo studio, whose server has ended: to be copied. */
    seededFolder: string
  }
}

/** What workers side by side would each do: the browser unpacked, the client built, the demo studio seeded. */
export default async function setup(project: TestProject) {
  project.provide('chromium', await findChromium())

  const seededFolder = await makeScratch()
  // As README says: one command, one folder. `npm test` has built the client as one of its checks.
  const isBuilt = process.env['CLIENT_IS_BUILT'] === 'yes'
  const { stop } = await startStudio(['npm', 'start', ...(isBuilt ? ['--ignore-scripts'] : [])], seededFolder)
  await stop()
  project.provide('seededFolder', seededFolder)

  return () => rm(seededFolder, { recursive: true, force: true })
}
