import { expect } from 'vitest'

import { newPerson } from '#tests/auth/security/person.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const looks = eachLook([
  ['on a telephone', telephone],
  ['on a desktop', desktop],
] as const)

const lists = [
  '/admin/members/all',
  '/admin/members/accounts',
  '/admin/members/enquiries',
  '/admin/settings/outbox',
] as const

test.for(lists)('on a telephone %s is no wider than the screen', async (path, { openAs, studio }) => {
  // To whom a message is sent.
  await newPerson(studio)
  const page = await openAs('admin', path, telephone)
  await page.getByRole('row').nth(1).waitFor()

  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(telephone.viewport.width)
})

test('a list is no wider than the screen for a name and a search of one long word', async ({ openAs, studio }) => {
  const word = 'W'.repeat(80)
  const page = await openAs('admin', '/admin/members/import')
  const fits = async ({ viewport }: typeof desktop) => {
    await page.setViewportSize(viewport)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width)
  }
  await page.getByLabel('CSV file').setInputFiles({
    name: 'long.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`First name,Last name\nAnn,${word}\n`),
  })
  await page.getByRole('button', { name: 'Import 1 person' }).click()
  await page.getByText('What was done').waitFor()

  await page.goto(`${studio.url}/admin/members/all?search=${word}`)
  await page.getByRole('row').nth(1).waitFor()
  for (const [, look] of looks) await fits(look)
  await page.getByRole('searchbox').fill(`${word}X`)
  await page.getByText('Nobody found').waitFor()
  for (const [, look] of looks) await fits(look)
})
