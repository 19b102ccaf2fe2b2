import { statfs } from 'node:fs/promises'

export interface Chromium {
  path: string
  libraryPath: string
}

/** What Chromium is started with on a machine that may have neither a screen nor a sandbox. */
export const chromiumArguments = [
  '--no-sandbox',
  '--headless=shell',
  '--disable-gpu',
  '--disable-background-networking',
]

/** The Chromium of CHROME_PATH, or the one that comes as a package, unpacked. */
export async function findChromium(): Promise<Chromium> {
  const own = process.env['CHROME_PATH']
  if (own) return { path: own, libraryPath: process.env['LD_LIBRARY_PATH'] ?? '' }

  // Read by the package when it is loaded: with it, the libraries that Chromium needs are unpacked too.
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs22.x'
  const { default: packed } = await import('@sparticuz/chromium')
  const path = await packed.executablePath()

  return { path, libraryPath: process.env['LD_LIBRARY_PATH'] ?? '' }
}

/**
 * Playwright keeps what Chromium's processes share in files, for containers whose /dev/shm holds 64 MB. Where there is room
 * that costs a twelfth of a page's processor time for nothing.
 */
export const unneededArguments = async (): Promise<string[]> =>
  (await sharedMemory()) >= 2 ** 30 ? ['--disable-dev-shm-usage'] : []

const sharedMemory = () =>
  statfs('/dev/shm').then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
