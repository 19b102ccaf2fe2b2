import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import { contentContract } from '#shared/content/contract.ts'
import { type Call, callThrough } from '#shared/http/call.ts'
import { telephone, test as inBrowser } from '#tests/support/browser.ts'
import { sendTo } from '#tests/support/test.ts'

interface Fixtures {
  /** Words a part of a page as the studio's administrator, whatever it said before. */
  word: (page: string, part: string, body: string) => Promise<unknown>
}

const test = inBrowser.extend<Fixtures>({
  word: async ({ studio }, use) => {
    const { access_token } = await studio.call(authContract.issueToken, {
      query: { grant_type: 'password' },
      body: { email: 'admin@loftandlie.test', password: 'fairway-demo-2026' },
    })
    const admin: Call = callThrough(sendTo(studio.url, { authorization: `Bearer ${access_token}` }))
    await use(async (page, part, body) => {
      const rows = await admin(contentContract.listContent, {})
      const { version = 0 } = rows.find((row) => row.page === page && row.part === part) ?? {}
      return admin(contentContract.saveContent, { params: { page, part }, body: { body, version } })
    })
  },
})

const read = async (url: string) => (await fetch(url)).text()
const headings = (page: Page) => page.getByRole('main').getByRole('heading').allTextContents()

test('what is written of home stands on it at the next look, in its tab and for search engines', async ({
  open,
  studio,
  word,
}) => {
  const page = await open('/', telephone)
  await page.getByRole('heading', { level: 1, name: 'Golf clubs, built to your numbers.' }).waitFor()

  await word('home', 'head', '# Nine bays and a *kettle*\n\nBuilt since 1998, [on the bench](/Regripping-Repair).')
  await word('home', 'about', '# The loft\n\nA studio with a kettle.')

  const html = await read(`${studio.url}/`)
  expect(html).toContain('<title>The loft · Loft &amp; Lie</title>')
  expect(html).toContain('<meta name="description" content="A studio with a kettle."/>')
  expect(html).toContain('Nine bays and a kettle</h1>')
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto(`${studio.url}/`)
  await page.getByRole('heading', { level: 1, name: 'Nine bays and a kettle' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.title()).toBe('The loft · Loft & Lie')
  // The page brought its words with it.
  expect(asked.filter((path) => path.startsWith('/api/v1/content'))).toEqual([])
  await page.getByRole('link', { name: 'on the bench', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Regripping and repair' }).waitFor()
})

test('a part that the studio leaves out is not on the page, and its heading neither', async ({ open, word }) => {
  await word('home', 'steps', '')
  const page = await open('/')

  await page.getByRole('heading', { name: 'What we do, and what it costs' }).waitFor()
  expect(await headings(page)).not.toContain('One sheet, from the first swing to pickup')

  await word('home', 'steps', '# How it goes\n\n## First\nYou come.\n\n## Then\nYou play.')
  await page.reload()
  await page.getByRole('region', { name: 'How it goes' }).getByText('You come.').waitFor()
})

test('a question that is written is asked on its page and told to search engines; without any there is no heading', async ({
  open,
  studio,
  word,
}) => {
  const path = '/swing-evaluation'
  const page = await open(path, telephone)
  await page.getByText('I have hardly ever played.').waitFor()

  await word(
    'swing-evaluation',
    'questions',
    '## Is there <b>coffee</b>?\n\nYes, [two kinds](javascript:alert(1)) of it.',
  )
  const html = await read(studio.url + path)
  expect(html).toContain('"name":"Is there \\u003cb>coffee\\u003c/b>?"')
  expect(html).not.toContain('I have hardly ever played.')
  expect(html).not.toMatch(/<b>coffee|href="javascript/)
  await page.reload()
  await page.getByText('Is there <b>coffee</b>?').tap()
  await page.getByText('Yes, [two kinds](javascript:alert(1)) of it.').waitFor()
  // Asked about whatever is booked.
  await page.getByText('When do I pay?').waitFor()

  await word('swing-evaluation', 'questions', '')
  await word('services', 'questions', '')
  await word('swing-evaluation', 'steps', '')
  await page.reload()
  await page.getByRole('heading', { name: 'Who does it' }).waitFor()
  const shown = await headings(page)
  expect(shown).not.toContain('Questions')
  expect(shown).not.toContain('What happens')
  expect(await read(studio.url + path)).not.toContain('FAQPage')
})

test('a form stays where its words are taken away', async ({ open, word }) => {
  await word('repair', 'ask', '')
  const page = await open('/Regripping-Repair', telephone)

  await page.getByRole('heading', { name: 'Ask a question' }).waitFor()
  await page.getByLabel('Your question').waitFor()
})
