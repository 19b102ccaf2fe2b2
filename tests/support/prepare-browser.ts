import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { type Chromium, findChromium } from './chromium.ts'
import { startStudio } from './demo-studio.ts'

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

  const seededFolder = await mkdtemp(join(tmpdir(), 'seeded-studio-'))
  // As README says: one command, one folder.
  const { stop } = await startStudio(['npm', 'start'], seededFolder)
  await stop()
  project.provide('seededFolder', seededFolder)

  return () => rm(seededFolder, { recursive: true, force: true })
}
