import { expect } from 'vitest'

import { telephone, test } from '#tests/support/browser.ts'

test('on a telephone a lesson for juniors asks who the child is, and waits for the studio', async ({
  open,
  openAs,
  studio,
}) => {
  const page = await open('/book-now?service=junior_lesson', telephone)
  await page.getByRole('button', { name: /Take it/ }).click()
  await page.getByText(/Kept for you/).waitFor()
  for (const [label, value] of Object.entries({
    'First name': 'Ines',
    'Last name': 'Quill',
    'E-mail': 'ines.quill@example.com',
    Phone: '312 555 0111',
  }))
    await page.getByLabel(label, { exact: true }).fill(value)
  const ask = page.getByRole('button', { name: /^Ask for .*[AP]M/ })
  await ask.click()
  await page.getByText('Answer this first.').first().waitFor()

  await page.getByLabel('Name of the child').fill('Mia Quill')
  await page.getByLabel('Age of the child').fill('3')
  await ask.click()
  await page.getByText('It is for children from 7 to 17.').first().waitFor()
  await page.getByLabel('Age of the child').fill('9')
  await ask.click()
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Book' }).first().waitFor()

  const mail = await studio.newestMail('ines.quill@example.com')
  expect(mail?.text).not.toContain('Mia')
  const desk = await openAs('front desk', '/admin/bookings/list?search=Quill')
  await desk
    .getByText(/Ines Quill/)
    .first()
    .waitFor()
  await desk.getByRole('cell', { name: 'Waits for us' }).first().waitFor()
})
