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
