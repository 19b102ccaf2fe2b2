import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { manager } from '#tests/orders/till.ts'
import { telephone, test } from '#tests/support/browser.ts'

import { bookFitting } from './book-fitting.ts'
import { samples } from './samples.ts'

const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true }
const typeShot = async (page: Page, ...figures: string[]) => {
  const form = page.getByRole('form', { name: /Type a shot of/ })
  await form.getByRole('textbox').first().focus()
  for (const [at, figure] of figures.entries()) {
    if (at > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(figure)
  }
  await page.keyboard.press('Enter')
}

test('on a tablet in the bay: from the booking to a session, shots imported and typed, compared and shared', async ({
  openAs,
  open,
  studio,
}) => {
  const email = 'imara.okello@example.com'
  const { reference, dayBoard } = await bookFitting(studio.call, { firstName: 'Imara', lastName: 'Okello', email })
  const page = await openAs(manager, dayBoard, tablet)
  await page.getByRole('button', { name: 'Start session' }).click()
  await page.getByRole('heading', { name: /^F-\d+$/ }).waitFor()
  await page.getByText(reference).waitFor()

  await page.getByRole('button', { name: 'Add a club' }).click()
  const club = page.getByRole('dialog', { name: 'Another club to try' })
  expect(await club.getByLabel('Name in the bay').inputValue()).toBe('B')
  await club.getByLabel('Loft').fill('9')
  await club.getByLabel('Length').fill('long')
  await club.getByRole('button', { name: 'Add the club' }).click()
  await club.getByText(/^[^:]+ You typed long\.$/).waitFor()
  expect(await club.getByLabel('Loft').inputValue()).toBe('9')
  await club.getByLabel('Length').fill('45 1/2')
  // A part of the shelf is found by letters of its name, and nobody knows its SKU by heart.
  await club.getByLabel('Grip of our shelf').fill('cord')
  await club.getByRole('listbox', { name: 'Parts' }).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => club.getByLabel('Grip of our shelf').inputValue()).toMatch(/cord/i)
  await club.getByRole('button', { name: 'Add the club' }).click()
  await club.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /^B / }).getByText('9.00°, 45 1/2 in').waitFor()

  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import shots' })
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'trackman.csv', mimeType: 'text/csv', buffer: Buffer.from(samples.TrackMan) })
  await dialog.getByRole('button', { name: 'Import 2 shots' }).click()
  await dialog.getByText('2 shots added, 0 changed').waitFor()
  await page.keyboard.press('Escape')

  for (const [ball, side] of [
    ['144.2', '3 R'],
    ['143,8', '-4'],
    ['144.1', '6 L'],
    ['143.9', '1'],
  ]) {
    await typeShot(page, ball ?? '', '13', '2480', '236', side ?? '')
  }
  const shots = page.getByRole('table', { name: 'Shots of B' }).getByRole('checkbox')
  await expect.poll(() => shots.count()).toBe(5)
  const row = page.getByRole('table', { name: 'Candidates compared' }).getByRole('row', { name: /^B / })
  await row.getByText(/^144\.0/).waitFor()
  expect(await row.getByText('too few').count()).toBe(0)

  await shots.first().focus()
  await page.keyboard.press('Space')
  await row.getByText('too few').waitFor()
  await page.keyboard.press('Space')
  await row.getByText('too few').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'B is the best' }).click()
  await row.getByText('Best', { exact: true }).waitFor()
  await page.getByLabel('For the client').fill('The stiffer shaft holds the line.')
  // Ended while the notes are on their way: one follows the other.
  const { promise: isEnding, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/api/v1/fittings/*', async (route) => {
    if (route.request().method() === 'PATCH') await isEnding
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save notes' }).click()
  await page.getByRole('button', { name: 'End session' }).click()
  letThrough()
  await page.getByRole('button', { name: 'Share results' }).click()
  await page.getByText('Client decides').first().waitFor()
  expect(await page.getByRole('button', { name: 'Import CSV' }).count()).toBe(0)

  const mail = await studio.newestMail(email)
  expect(mail?.subject).toMatch(/^Your fitting results F-\d+$/)
  const link = /\/fitting#\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const phone = await open(link, telephone)
  await phone.getByRole('heading', { name: 'We suggest B' }).waitFor()
  await phone.getByText('The stiffer shaft holds the line.').waitFor()
  await phone.getByRole('img', { name: /B: 5 shots, carry 236/ }).waitFor()
  expect(await phone.evaluate<boolean>('document.documentElement.scrollWidth <= screen.width')).toBe(true)
})

test('what is typed without a connection stays on the device, over a reload, and follows by itself', async ({
  openAs,
}) => {
  const page = await openAs(manager, '/admin/clubs-2/fittings', tablet)
  await page.getByRole('button', { name: 'Begin a fitting' }).click()
  const dialog = page.getByRole('dialog', { name: 'Begin a fitting' })
  await dialog.getByRole('combobox', { name: 'Client' }).pressSequentially('member@loft', { delay: 40 })
  await dialog.getByRole('option', { name: 'member@loftandlie.test' }).first().click()
  await dialog.getByRole('button', { name: 'Start session' }).click()
  await page.getByText('No shot of Own yet').waitFor()

  await page.route('**/api/v1/fittings/*/shots', (route) => route.abort())
  await typeShot(page, '142.1', '11.2', '3050', '228', '12 R')
  await page.getByText('1 shot on this device, on the way to the studio').waitFor()
  await typeShot(page, 'fast')
  await page.getByText('Write a number, such as 142.1.').waitFor()
  await page.reload()
  await page.getByText('1 shot on this device, on the way to the studio').waitFor()
  await page.unroute('**/api/v1/fittings/*/shots')
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('checkbox', { name: 'Shot 1 counts' }).waitFor()
  await page.getByText('on the way to the studio').waitFor({ state: 'detached' })
})
