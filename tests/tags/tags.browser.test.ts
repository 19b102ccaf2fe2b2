import { expect } from 'vitest'

import { desktop, telephone, test } from '#tests/support/browser.ts'

const looks = [
  ['on a telephone', telephone, 'Left-handed'],
  ['on a desktop', desktop, 'Wants a call'],
] as const

test.for(looks)(
  '%s the desk adds a tag, gives it to somebody, takes it off again and deletes it',
  async ([, look, name], { open, signIn, studio }) => {
    const page = await open('/login', look)
    await signIn(page, 'front desk')
    await page.goto(`${studio.url}/admin/members/tags`)
    const main = page.getByRole('main')

    await main.getByLabel('New tag').fill(name)
    await main.getByRole('button', { name: 'Add tag' }).click()
    await main.getByRole('region', { name }).getByText('Nobody has this tag').waitFor()
    await main.getByLabel('New tag').fill(name.toUpperCase())
    await main.getByRole('button', { name: 'Add tag' }).click()
    await main.getByText(`There is a tag “${name.toUpperCase()}” already.`).waitFor()

    await main.getByLabel('Give it to').fill('menon')
    await main
      .getByRole('button', { name: /^Give the tag to Menon/ })
      .first()
      .click()
    const taking = main.getByRole('button', { name: /^Take the tag from Menon/ })
    await taking.waitFor()
    await main.getByRole('button', { name: `${name} 1` }).waitFor()
    await page.reload()
    await taking.click()
    await main.getByText('Nobody has this tag').waitFor()

    await main.getByRole('button', { name: 'Delete tag' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete tag' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await main.getByRole('button', { name: new RegExp(`^${name}`) }).count()).toBe(0)
  },
)
