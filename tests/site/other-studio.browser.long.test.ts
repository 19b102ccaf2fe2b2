import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import { callThrough } from '#shared/http/call.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { SetupDocument } from '#shared/settings/setup.ts'
import { telephone } from '#tests/support/browser.ts'
import { makeUser } from '#tests/support/make.ts'
import { withOwnStudio } from '#tests/support/own-studio.ts'
import { publicPaths } from '#tests/support/public-paths.ts'
import { sendTo } from '#tests/support/test.ts'

const test = withOwnStudio()

const day = [{ from: '08:00', until: '22:00' }]
const week = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day }
const service = { durationMinutes: 50, policy: 'plain', minimumNoticeMinutes: 0 }

/** Three services of its own, two bays, one person; no plan, no clinic, no league, no bench. */
const document = SetupDocument.parse({
  version: 1,
  studio: {
    name: 'Driving Hall Nord',
    tagline: 'Balls, bays and one coach',
    street: 'Hafenweg 3',
    city: 'Husum',
    postalCode: '25813',
    country: 'DE',
    phone: '+49 4841 555 01',
    email: 'post@hall.example',
    zone: 'Europe/Berlin',
    currency: 'EUR',
    locale: 'en-GB',
  },
  hours: { week },
  bays: [
    { name: 'Left', title: 'Net', features: ['net'] },
    { name: 'Right', title: 'Net', features: ['net'] },
  ],
  people: [{ name: 'Jo Petersen', title: 'Coach', skills: ['teaching'], hours: week }],
  policies: [{ code: 'plain', bands: [{ untilHours: 0, feePercent: 0 }], noShowFeePercent: 0 }],
  services: [
    {
      ...service,
      code: 'net_time',
      name: 'Net time',
      category: 'bay',
      summary: 'A net.',
      priceCents: 1900,
      feature: 'net',
    },
    {
      ...service,
      code: 'first_swing',
      name: 'First swing',
      category: 'lesson',
      summary: 'With Jo.',
      priceCents: 6300,
      skill: 'teaching',
      feature: 'net',
    },
    {
      ...service,
      code: 'iron_hour',
      name: 'Iron hour',
      category: 'fitting',
      summary: 'Your irons.',
      priceCents: 8700,
      skill: 'teaching',
      feature: 'net',
    },
  ],
})

/** Of the demo, and of what only some studios have. */
const promises =
  /Chicago|Loft & Lie|Marcus|Elena|Priya|Tomasz|Naomi|L\.A\.B\.-certified|six bays|forty courses|launch monitor|free while you are here|working day|thirty days|guarantee|loan sets|kitchen/i

const linksOf = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('a[href]')].map(({ href }) => href.split('#')[0]).filter((href) => href.startsWith(location.origin))`,
  )

/** Where a link leads on its own page. */
const lostAnchors = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('main a[href^="#"]')].map((link) => link.getAttribute('href').slice(1)).filter((id) => id && !document.getElementById(id))`,
  )

test(
  'a studio with three services of its own has no broken page, request, link, price or promise',
  { timeout: 900_000 },
  async ({ open, own, studio }) => {
    const { email, password } = await makeUser(own, { roles: ['admin'] })
    const { access_token } = await studio.call(authContract.issueToken, {
      query: { grant_type: 'password' },
      body: { email, password },
    })
    const asAdmin = callThrough(sendTo(studio.url, { authorization: `Bearer ${access_token}` }))
    expect(await asAdmin(setupContract.applySetup, { query: {}, body: document })).toMatchObject({
      done: true,
      missing: [],
    })

    const links = new Set<string>()
    const refused: string[] = []
    const page = await open('/', telephone)
    page.on('response', (answer) => void (answer.status() >= 400 && refused.push(answer.url())))
    for (const path of publicPaths) {
      const answer = await page.goto(studio.url + path)
      expect(answer?.status(), path).toBe(200)
      await page.waitForLoadState('networkidle')
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      const text = await page.locator('body').innerText()
      const html = (await answer?.text()) ?? ''

      expect(refused, path).toEqual([])
      expect(text, path).not.toMatch(/Component Error|Page Error|Application Error|Out of bounds|opens soon/)
      expect(text, path).not.toMatch(promises)
      expect(html, path).not.toMatch(promises)
      for (const [price] of text.matchAll(/[€$£]\s?[\d,.]*\d/g)) expect(['€19', '€63', '€87'], path).toContain(price)
      expect(await lostAnchors(page), path).toEqual([])
      for (const link of await linksOf(page)) links.add(link)
    }

    expect(links.size).toBeGreaterThan(20)
    for (const link of links) {
      const { status } = await fetch(link)
      expect(status, link).toBeLessThan(400)
    }
  },
)

const empty = {
  '/swing-evaluation': 'Not on the program right now',
  '/LAB-Putters': 'Not on the program right now',
  '/Custom-Club-Builds': 'Not on the program right now',
  '/Regripping-Repair': 'The bench takes no clubs in right now',
  '/lessons/youth': 'Not on the program right now',
  '/Memberships': 'No plans are on offer right now',
  '/leagues/sign-up': 'No league takes sign-ups today',
}

test('where it offers nothing of a kind a page says so, and how to ask', async ({ open, studio }) => {
  const page = await open('/')
  for (const [path, sentence] of Object.entries(empty)) {
    await page.goto(studio.url + path)
    await page.getByText(sentence, { exact: true }).waitFor()
    await page.locator('#ask').scrollIntoViewIfNeeded()
    await page.locator('#ask').getByLabel('Your question').waitFor()
  }
})

test('its own services stand on the pages of their kind, one tap from a time', async ({ open, studio }) => {
  for (const [path, code] of [
    ['/Book-Fitting', 'iron_hour'],
    ['/lessons/adult', 'first_swing'],
    ['/', 'net_time'],
  ] as const) {
    const page = await open(path, telephone)
    await page.locator(`a[href*="service=${code}&day="]`).first().tap()
    await page.getByText(/Kept for you/).waitFor()
    expect(new URL(page.url()).origin).toBe(studio.url)
  }
})
