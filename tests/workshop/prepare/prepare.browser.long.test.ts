import { expect } from 'vitest'

import { makePhoto } from '#tests/files/files.ts'
import { telephone, test } from '#tests/support/browser.ts'

test('irons are prepared on a telephone, and the code fills client and clubs at the counter', async ({
  open,
  openAs,
  studio,
}) => {
  const home = await open('/Regripping-Repair', telephone)
  await home.getByRole('heading', { name: 'Prepare it at home' }).scrollIntoViewIfNeeded()
  await home.getByRole('button', { name: 'Irons' }).click()
  await home.getByLabel('Wraps under it').selectOption('2')
  await home.getByRole('button', { name: /^Add it to \d clubs$/ }).click()
  await home.getByLabel('Up to, without asking you').fill('400')
  await home.getByRole('button', { name: 'Get your code' }).click()
  await home.getByText('This is required.').waitFor()
  await home.getByLabel('First name').fill('Noor')
  await home.getByLabel('Last name').fill('Haddad')
  await home.getByLabel('E-mail').first().fill('noor@example.com')
  await home.getByRole('button', { name: 'Get your code' }).click()
  const told = home.getByRole('status').filter({ hasText: 'Bring your clubs' })
  await told.waitFor()
  const code = /\b[0-9A-HJKMNP-TV-Z]{6}\b/.exec(await told.innerText())?.[0] ?? 'no code'
  expect((await studio.newestMail('noor@example.com'))?.text).toContain(code)

  const desk = await openAs('front desk', '/admin/clubs-2/intake')
  await desk.getByLabel('Or a code from home').fill(code.toLowerCase())
  await desk.getByRole('button', { name: 'Fill in' }).click()
  await desk.getByText('Noor Haddad').waitFor()
  expect(await desk.getByRole('grid', { name: 'Clubs and jobs' }).locator('tbody').getByRole('row').count()).toBe(6)
  expect(await desk.getByLabel('Up to, without asking').inputValue()).toBe('400.00')
  await desk.getByRole('button', { name: 'Take in 6 clubs' }).click()
  await desk.getByRole('heading', { name: /^T-\d+$/ }).waitFor()
  await desk.getByText('Approved', { exact: true }).or(desk.getByText('Waits for parts')).first().waitFor()

  await desk.goto(`${studio.url}/admin/clubs-2/intake`)
  await desk.getByLabel('Or a code from home').fill(code)
  await desk.getByRole('button', { name: 'Fill in' }).click()
  await desk.getByText(/^These clubs were taken in already, as T-\d+\.$/).waitFor()
})

test('a member photographs a club at home, and the counter sees it with the code and on the ticket', async ({
  openAs,
}) => {
  const home = await openAs('member', '/Regripping-Repair?clubs=7i,8i', telephone)
  await home.getByRole('heading', { name: 'Prepare it at home' }).scrollIntoViewIfNeeded()
  await home.getByRole('button', { name: /^Add it to 2 clubs$/ }).click()
  await home.getByLabel('Photos of').selectOption('8i')
  const choose = async (name: string, buffer: Buffer) =>
    home
      .getByLabel('Add photos or documents')
      .and(home.locator('input'))
      .setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await choose('worn.jpg', await makePhoto())
  await home.getByText('One file goes with it.').waitFor()
  await home.getByRole('button', { name: 'Get your code' }).click()
  const told = home.getByRole('status').filter({ hasText: 'Bring your clubs' })
  await told.waitFor()
  const strip = home.getByRole('list', { name: 'Photos of the clubs' }).getByRole('listitem')
  await expect.poll(() => strip.allTextContents()).toEqual(['8i'])
  await choose('broken.jpg', Buffer.from('no photo'))
  await home.getByText('Send a photo (JPEG, PNG, WebP or AVIF) or a PDF document.').waitFor()

  const code = /\b[0-9A-HJKMNP-TV-Z]{6}\b/.exec(await told.innerText())?.[0] ?? 'no code'
  const desk = await openAs('front desk', '/admin/clubs-2/intake')
  await desk.getByLabel('Or a code from home').fill(code)
  await desk.getByRole('button', { name: 'Fill in' }).click()
  await desk.getByRole('list', { name: 'Photos from home' }).getByRole('listitem').waitFor()
  await desk.getByRole('button', { name: 'Take in 2 clubs' }).click()
  await desk.getByText('Nobody has signed.').waitFor()
  await desk.getByRole('button', { name: 'Take in all the same' }).click()
  await desk.getByRole('heading', { name: /^T-\d+$/ }).waitFor()
  const photos = desk.getByRole('list', { name: 'Photos of the clubs' }).getByRole('listitem')
  await expect.poll(() => photos.allTextContents()).toEqual(['8i'])
})
