import lighthouse, { type Flags } from 'lighthouse'
import { chromium } from 'playwright-core'

import { chromiumArguments, findChromium } from '#tests/support/chromium.ts'
import { freePort } from '#tests/support/process.ts'

import { startDemo } from './demo.ts'
import { pageWeights } from './page-weight.ts'
import { median, type Row } from './table.ts'

const paths = ['/', '/book-now', '/Memberships', '/lessons/adult']
const runs = 3

const targets = 'performance >= 95, the others 100; LCP <= 1.8 s, CLS <= 0.02, TBT <= 200 ms'

/** What a first visit costs on a telephone: Lighthouse's mobile preset against the demo studio, and the weight of the files. */
export async function benchWeb(): Promise<Row[]> {
  const studio = await startDemo()
  const { path, libraryPath } = await findChromium()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, LD_LIBRARY_PATH: libraryPath },
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  try {
    const rows: Row[] = []
    for (const page of paths) rows.push(await benchPage(studio.url, page, port))
    return [...rows, ...pageWeights()]
  } finally {
    await browser.close()
    await studio.stop()
  }
}

interface PageFigures {
  scores: number[]
  lcp: number
  cls: number
  tbt: number
}

async function benchPage(url: string, path: string, port: number): Promise<Row> {
  const looks: PageFigures[] = []
  for (let run = 0; run < runs; run++) looks.push(await look(url + path, { port, output: 'json', logLevel: 'error' }))
  const middle = (of: (one: PageFigures) => number) => median(looks.map(of))
  const scores = [0, 1, 2, 3].map((category) => Math.round(100 * middle(({ scores: all }) => all[category] ?? 0)))

  return {
    what: `Lighthouse ${path}, median of ${runs}`,
    figure: `${scores.join(' ')}; LCP ${(middle(({ lcp }) => lcp) / 1000).toFixed(2)} s, CLS ${middle(({ cls }) => cls).toFixed(3)}, TBT ${middle(({ tbt }) => tbt).toFixed(0)} ms`,
    target: targets,
  }
}

async function look(url: string, flags: Flags): Promise<PageFigures> {
  const result = await lighthouse(url, flags)
  if (!result) throw new Error(`Lighthouse has no answer for ${url}.`)
  const { audits, categories } = result.lhr
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN

  return {
    scores: ['performance', 'accessibility', 'best-practices', 'seo'].map((name) => categories[name]?.score ?? 0),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
  }
}
