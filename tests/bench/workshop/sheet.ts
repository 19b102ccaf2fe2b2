import { type Browser, chromium, type Page } from 'playwright-core'

import { storageKeyOf } from '#client/api/session/kept-session.ts'
import { balanceOf } from '#client/builds/sheets/grid/balance-of.ts'
import { authContract } from '#shared/auth/contract.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { nameOfSlot, type Slot } from '#shared/clubs/slots.ts'
import { clubStandards, standardHeadMass } from '#shared/clubs/standards.ts'
import { callThrough, type RequestTransport } from '#shared/http/call.ts'
import { startDemo } from '#tests/bench/demo.ts'
import { median, milliseconds, percentile, type Row, timesOf } from '#tests/bench/table.ts'
import { chromiumArguments, findChromium } from '#tests/support/chromium.ts'

const slots: Slot[] = ['D', '3W', '5W', '4H', '4i', '5i', '6i', '7i', '8i', '9i', 'PW', 'GW', 'SW', 'LW']
const runs = 120
/** Four times slower than here, as Lighthouse's telephone. */
const slowdown = 4

const specOf = (slot: Slot) => ({
  ...clubStandards[slot],
  headMass: standardHeadMass(slot),
  shaftMass: 1120,
  shaftBalance: 1840,
  gripMass: 500,
  swingWeight: 320,
})

/** From a key in a cell to the figures on the screen, of a bag of 14 on a telephone. */
export async function benchSheet(): Promise<Row[]> {
  const arithmetic = await timesOf(runs, async () => slots.map((slot) => balanceOf(specOf(slot))))
  const studio = await startDemo()
  const { path, libraryPath } = await findChromium()
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, LD_LIBRARY_PATH: libraryPath },
    args: chromiumArguments,
  })
  try {
    const rows: Row[] = [
      { what: 'balance of 14 clubs, arithmetic', figure: milliseconds(median(arithmetic)), target: '<= 2 ms' },
    ]
    for (const [where, width] of [
      ['card, 390 wide', 390],
      ['grid, 1440 wide', 1440],
    ] as const) {
      const plain = await typingTimes(await openPlainFields(browser, width), 'plain')
      const times = await typingTimes(await openSheet(browser, studio.url, width), `${nameOfSlot('D')}: Head`)
      rows.push({
        what: `key to swing weight of 14 clubs, ${where}, processor ${slowdown} x slower, p50, p95 and the first`,
        figure: shown(times),
        target: '<= 32 ms',
        baseline: `${shown(plain)} 112 plain fields, no script but an echo`,
        ratio: `${(median(times) / median(plain)).toFixed(1)} x`,
      })
    }
    return rows
  } finally {
    await browser.close()
    await studio.stop()
  }
}

const shown = ([first = 0, ...times]: number[]) =>
  [median(times), percentile(times, 0.95), first].map(milliseconds).join(', ')

const through =
  (origin: string, more: Record<string, string> = {}): RequestTransport =>
  async ({ method, url, headers, body }) => {
    const answer = await fetch(origin + url, {
      method,
      headers: { 'content-type': 'application/json', ...headers, ...more },
      ...(body !== undefined && { body }),
    })
    return { status: answer.status, body: await answer.json() }
  }

const viewOf = (width: number) => ({ viewport: { width, height: 844 }, isMobile: width < 500 })

/** What this browser takes of itself, for as many fields as the grid has. */
async function openPlainFields(browser: Browser, width: number): Promise<Page> {
  const page = await (await browser.newContext(viewOf(width))).newPage()
  await page.setContent(`<!doctype html><meta name="viewport" content="width=device-width">
    ${'<input aria-label="plain" style="width: 4rem">'.repeat(112)}<output></output>
    <script>
      const echo = ({ target }) => document.querySelector('output').replaceChildren(target.value)
      document.querySelector('input').addEventListener('input', echo)
    </script>`)

  return page
}

async function openSheet(browser: Browser, url: string, width: number): Promise<Page> {
  const session = await callThrough(through(url))(authContract.issueToken, {
    query: { grant_type: 'password' },
    body: { email: 'manager@loftandlie.test', password: 'fairway-demo-2026' },
  })
  const call = callThrough(through(url, { authorization: `Bearer ${session.access_token}` }))
  const clubs = slots.map((slot) => ({ slot, spec: specOf(slot) }))
  const { id } = await call(sheetsContract.createSheet, {
    body: { kind: 'clubs', clubs, templateName: `Bench ${width}` },
  })
  const localStorage = [{ name: storageKeyOf(url), value: JSON.stringify(session) }]
  const context = await browser.newContext({
    ...viewOf(width),
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  const page = await context.newPage()
  await page.goto(`${url}/admin/clubs-2/sheet/${id}`)
  await page.getByLabel(`${nameOfSlot('D')}: Length`).waitFor()

  return page
}

/** Each figure that is typed, from its event to the frame after which it is seen. The first also brings what is not saved to the screen. */
async function typingTimes(page: Page, label: string): Promise<number[]> {
  const debug = await page.context().newCDPSession(page)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(`(() => {
    window.typed = []
    addEventListener('keydown', (event) => {
      if (event.key < '0' || event.key > '9') return
      const at = event.timeStamp
      requestAnimationFrame(() => {
        const seen = new MessageChannel()
        seen.port1.onmessage = () => window.typed.push(performance.now() - at)
        seen.port2.postMessage(0)
      })
    }, true)
  })()`)
  await page.getByLabel(label, { exact: true }).first().focus()
  for (let run = 0; run < runs; run++) {
    await page.keyboard.press(run % 4 === 0 ? 'Control+a' : String(run % 4))
    await page.waitForTimeout(60)
  }
  const times = await page.evaluate<number[]>('window.typed')
  await page.context().close()
  return times
}
