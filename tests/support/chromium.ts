import { statfs } from 'node:fs/promises'

export interface Chromium {
  path: string
  libraryPath: string
}

/** For a machine that may have neither a screen nor a sandbox. */
export const chromiumArguments = [
  '--no-sandbox',
  '--headless=shell',
  '--disable-gpu',
  '--disable-background-networking',
]

/** The Chromium of CHROME_PATH, or the packaged one, unpacked. */
export async function findChromium(): Promise<Chromium> {
  const own = process.env['CHROME_PATH']
  if (own) return { path: own, libraryPath: process.env['LD_LIBRARY_PATH'] ?? '' }

  // The package reads this when it is loaded, and then also unpacks the libraries that Chromium needs.
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs22.x'
  const { default: packed } = await import('@sparticuz/chromium')
  const path = await packed.executablePath()

  return { path, libraryPath: process.env['LD_LIBRARY_PATH'] ?? '' }
}

/**
 * The argument of Playwright's that makes Chromium share memory through files, for containers whose /dev/shm holds 64
 * MB. Where there is room it costs a twelfth of a page's processor time for nothing.
 */
export const unneededArguments = async (): Promise<string[]> =>
  (await sharedMemory()) >= 2 ** 30 ? ['--disable-dev-shm-usage'] : []

const sharedMemory = () =>
  statfs('/dev/shm').then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
