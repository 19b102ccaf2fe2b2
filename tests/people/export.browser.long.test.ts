import { readFile } from 'node:fs/promises'

import { expect } from 'vitest'

import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const looks = eachLook([
  ['on a telephone', telephone],
  ['on a desktop', desktop],
] as const)

test.for(looks)('%s the desk takes a list out as it is searched', async ([, look], { openAs }) => {
  const page = await openAs('admin', '/admin/members/all?search=menon', look)
  const [, total] = /^(\d+)/.exec(await page.getByText(/^\d+ people/).innerText()) ?? []

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])

  expect(file.suggestedFilename()).toMatch(/^people-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFFLast name,First name,E-mail')).toBe(true)
  const rows = text.split('\r\n').slice(1, -1)
  expect(rows).toHaveLength(Number(total))
  for (const row of rows) expect(row.toLowerCase()).toContain('menon')
})

test('a list that cannot be taken out says so, and can be tried again', async ({ openAs, expectComplaint }) => {
  const page = await openAs('admin', '/admin/members/all?search=menon')
  await page.getByText(/^\d+ (?:person|people)/).waitFor()
  expectComplaint(/Failed to load resource/)
  await page.route('**/api/v1/downloads', (route) => route.abort())

  await page.getByRole('button', { name: 'Export CSV' }).click()
  await page.getByText('Connection Problem').first().waitFor()

  await page.unroute('**/api/v1/downloads')
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
})
