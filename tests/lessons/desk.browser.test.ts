import { expect } from 'vitest'

import { violationsOf } from '#tests/support/axe.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const looks = eachLook([
  ['on a telephone', telephone, 'First swings: two evenings', 'Robin Vega', '2 of at least 3 come'],
  ['on a desktop', desktop, 'Teens: speed and strike', 'Ellis Moran', '1 of at least 3 come'],
] as const)

test.for(looks)(
  '%s the desk adds somebody to a clinic, frees their place, and decides on it',
  async ([, look, title, name, tooFew], { openAs }) => {
    const page = await openAs('front desk', '/admin/catalog/clinics', look)
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText(tooFew).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.viewport.width)

    await page.getByRole('button', { name: 'Add somebody' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Add them' }).click()
    const row = page.getByRole('listitem').filter({ hasText: name })
    await row.getByText('without an order').waitFor()

    await row.getByRole('button', { name: /^Free the place/ }).click()
    const dialog = page.getByRole('dialog')
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByLabel('Reason').fill('Hurt a knee')
    await dialog.getByRole('button', { name: 'Free the place' }).click()
    await row.getByText('Given up').waitFor()

    await page.getByRole('button', { name: 'It takes place' }).click()
    await page.getByText(tooFew).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Call it off' }).click()
    await dialog.getByLabel('Reason').fill('The coach is ill')
    await dialog.getByRole('button', { name: 'Call it off' }).click()
    await page.getByText(/^Called off on /).waitFor()
    expect(await page.getByRole('button', { name: 'Add somebody' }).count()).toBe(0)
  },
)
