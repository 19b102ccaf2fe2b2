import { expect } from 'vitest'

import { violationsOf } from '#tests/support/axe.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const looks = eachLook([
  ['on a telephone', telephone, 'quarrie'],
  ['on a desktop', desktop, 'quimby'],
] as const)

const csvOf = (lastName: string) => ({
  name: 'clients.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `Given;Surname;Mail;Phone\nAda;${lastName};ada.${lastName}@example.com;312 555 0142\nBen;${lastName};not an address;\n`,
  ),
})

test.for(looks)(
  '%s the desk maps the columns of a file, reads what would happen, and takes the people in',
  async ([, look, lastName], { openAs }) => {
    const page = await openAs('front desk', '/admin/members/all', look)
    await page.getByRole('link', { name: 'Import CSV' }).click()
    const main = page.getByRole('main')
    await main.getByLabel('CSV file').setInputFiles(csvOf(lastName))

    // What no heading says is told by hand, and the rows are looked at anew.
    const given = main.getByLabel('Given', { exact: true })
    await given.waitFor()
    expect(await given.inputValue()).toBe('')
    expect(await main.getByLabel('Mail', { exact: true }).inputValue()).toBe('email')
    await main.getByText(lastName, { exact: true }).first().waitFor()
    await given.selectOption('First name')
    const refused = main.getByRole('group').filter({ hasText: 'Left out' })
    await refused.getByText(`Ben ${lastName}`).waitFor()
    await refused.getByText('E-mail: Type an e-mail address').waitFor()
    expect(await violationsOf(page)).toEqual([])

    await main.getByRole('button', { name: 'Import 1 person' }).click()
    await main.getByText('1 person added, 0 changed').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await main.getByRole('button', { name: 'Import another file' }).click()
    await main.getByLabel('CSV file').setInputFiles(csvOf(lastName))
    await main.getByLabel('Given', { exact: true }).selectOption('First name')
    await main.getByRole('button', { name: 'Nothing to import' }).waitFor()

    await page.goto(new URL(`/admin/members/all?search=ada.${lastName}`, page.url()).href)
    await page.getByText(`1 person for “ada.${lastName}”`).waitFor()
  },
)

test('a file that is none says so, and the next one is read', async ({ openAs }) => {
  const page = await openAs('front desk', '/admin/members/import')
  const main = page.getByRole('main')
  const choose = (name: string, buffer: Buffer) =>
    main.getByLabel('CSV file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

  await choose('people.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))
  await main.getByText('This is a workbook, not a CSV file.').waitFor()
  await choose('large.csv', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))
  await main.getByText('This file is larger than 10 MB.').waitFor()
  await choose('people.csv', Buffer.from('Name\nZ\xf6e Quill\n', 'latin1'))
  await main.getByRole('button', { name: 'Import 1 person' }).waitFor()
  expect(await main.getByText(/larger than/).count()).toBe(0)
})

test('whoever may not change clients is not led there', async ({ open, signIn, studio }) => {
  const page = await open('/login')
  await signIn(page, 'member')
  await page.goto(`${studio.url}/admin/members/import`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByLabel('CSV file').count()).toBe(0)
})
