import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect } from 'vitest'

import { root } from '#server/kernel/root.ts'
import { manager } from '#tests/orders/till.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { test } from '#tests/support/browser.ts'

const fileOf = (name: string) => ({
  name: 'from-excel.csv',
  mimeType: 'text/csv',
  buffer: readFileSync(join(root, 'tests', name)),
})

test('a manager brings people out of a spreadsheet: what is cut is named, what is unsure is asked about', async ({
  openAs,
}) => {
  const page = await openAs(manager, '/admin/members/import')
  const main = page.getByRole('main')
  await main.getByLabel('CSV file').setInputFiles(fileOf('people/import/files/21-people-excel.csv'))

  const question = main.getByLabel(/^1 phone number of 9 digits, such as 612345678/)
  await question.waitFor()
  await main.getByText(/A spreadsheet has cut “3,12556E\+09” \(line 3, column Mobile\)/).waitFor()
  await main.getByText('E-mail: Ann Other in line 9 has the same address').waitFor()
  await main.getByRole('button', { name: 'Import 4 people' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await question.selectOption('Put a zero before: 0612345678')
  await main.getByRole('button', { name: 'Import 5 people' }).click()
  await main.getByText('5 people added, 0 changed').waitFor()

  await page.goto(new URL('/admin/members/all?search=Rivera III', page.url()).href)
  await page.getByText('0612345678').first().waitFor()
})

test('a manager brings goods out of a spreadsheet: a zero comes back, one article is taken once', async ({
  openAs,
}) => {
  const page = await openAs(manager, '/admin/catalog/products/import')
  const main = page.getByRole('main')
  await main.getByLabel('CSV file').setInputFiles(fileOf('catalog/files/24-goods-excel.csv'))

  await main.getByText('The same barcode stands in line 4.').waitFor()
  await main.getByText(/A spreadsheet has cut “1\.23457E\+11” \(line 3, column Barcode\)/).waitFor()
  await main
    .getByText('Barcode: 012345678905, with the zeros that a spreadsheet had dropped.')
    .waitFor({ state: 'attached' })
  await main.getByRole('button', { name: 'Import 5 items' }).click()
  await main.getByText('5 items added, 0 changed').waitFor()
})
