import { expect } from 'vitest'

import { violationsOf } from '#tests/support/axe.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

test('the desk adds a client by name, is warned of the same name, pins a note and says who lives together', async ({
  open,
  signIn,
  studio,
}) => {
  const page = await open('/login', desktop)
  await signIn(page, 'front desk')
  await page.goto(`${studio.url}/admin/members/all`)
  await page.getByRole('table').waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Sanjay')
  await dialog.getByLabel('Last name').fill('Menon')
  await dialog.getByText('Is this the same person?').waitFor()
  await dialog.getByLabel('First name').fill('Mia Louise')
  await dialog.getByText('Is this the same person?').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Add client' }).click()

  await page.getByRole('heading', { level: 1, name: 'Mia Louise Menon' }).waitFor()
  await page.getByRole('link', { name: 'Add note' }).click()
  await page.getByLabel('New note').fill('Left wrist, no hard mats')
  await page.getByLabel('Pin to the overview').check()
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('list', { name: 'Notes' }).getByText('Left wrist').waitFor()

  await page.getByRole('link', { name: 'Household' }).click()
  await page.getByLabel('Mia Louise Menon is').selectOption('Child')
  await page.getByLabel('Add to the household').fill('sanjay menon')
  await page
    .getByRole('option', { name: /^Menon, Sanjay/ })
    .first()
    .click()
  await page.getByLabel('Menon, Sanjay: book').check()
  await page.getByRole('button', { name: 'Save household' }).click()
  await page.getByLabel('Sanjay Menon: book').waitFor()
  expect(await page.getByLabel('Sanjay Menon: book').isChecked()).toBe(true)

  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('list', { name: 'Pinned notes' }).getByText('Left wrist').waitFor()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('Phone').fill('12')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').getByText('Type the whole phone number').waitFor()
  await dialog.getByLabel('Phone').fill('312 555 0177')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: '312 555 0177' }).waitFor()
})

test('an administrator merges a duplicate after looking at both, and takes that back', async ({
  open,
  signIn,
  studio,
}) => {
  const page = await open('/login', telephone)
  await signIn(page, 'admin')
  await page.goto(`${studio.url}/admin/members/all?new=1`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Duplicate')
  await dialog.getByLabel('Last name').fill('Ofsomebody')
  await dialog.getByLabel('Phone').fill('312 555 0198')
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await page.getByRole('heading', { level: 1, name: 'Duplicate Ofsomebody' }).waitFor()
  const duplicate = page.url()

  await page.goto(`${studio.url}/admin/members/all?search=aguilar`)
  await page.getByRole('link', { name: 'Aguilar, Ana' }).click()
  await page.getByRole('button', { name: 'Merge with a duplicate …' }).click()
  await dialog.getByLabel('The duplicate').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('ofsomebody')
  await dialog.getByRole('option', { name: /^Ofsomebody, Duplicate/ }).click()
  await dialog.getByText('There is nothing else to move.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Merge into Ana Aguilar' }).click()

  await page.getByText('The duplicate is a part of Ana Aguilar').first().waitFor()
  await page.getByRole('button', { name: 'Undo merge …' }).waitFor()
  expect(await page.getByText('Error', { exact: true }).count()).toBe(0)
  expect(await violationsOf(page)).toEqual([])
  await page.goto(duplicate)
  await page.getByRole('heading', { level: 1, name: 'Ana Aguilar' }).waitFor()
  await page.getByRole('button', { name: 'Undo merge …' }).click()
  await page.getByRole('dialog').getByText('What came since stays').waitFor()
  await page.getByRole('button', { name: 'Undo merge', exact: true }).click()
  await page.getByRole('button', { name: 'Undo merge …' }).waitFor({ state: 'detached' })
  await page.goto(duplicate)
  await page.getByRole('heading', { level: 1, name: 'Duplicate Ofsomebody' }).waitFor()
})
