import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: { path: string; libraryPath: string }
  }
}

/** Unpacks the Chromium that comes as a package, once, before tests that run side by side would both do it. */
export default async function setup(project: TestProject): Promise<void> {
  const own = process.env['CHROME_PATH']
  if (own) return project.provide('chromium', { path: own, libraryPath: process.env['LD_LIBRARY_PATH'] ?? '' })

  // Read by the package when it is loaded: with it, the libraries that Chromium needs are unpacked too.
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs22.x'
  const { default: packed } = await import('@sparticuz/chromium')
  const path = await packed.executablePath()
  project.provide('chromium', { path, libraryPath: process.env['LD_LIBRARY_PATH'] ?? '' })
}
