import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import { callThrough } from '#shared/http/call.ts'
import { tagsContract } from '#shared/tags/contract.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'
import { sendTo } from '#tests/support/test.ts'

const looks = eachLook([
  ['on a telephone', telephone, 'Left-handed'],
  ['on a desktop', desktop, 'Wants a call'],
] as const)

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
      .getByRole('option', { name: /^Menon/ })
      .first()
      .click()
    const taking = main.getByRole('button', { name: /^Take the tag from Menon/ })
    await taking.waitFor()
    await main.getByLabel('Give it to').and(page.locator(':focus')).waitFor()
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

test('a name that was deleted is added once more, and none is asked for', async ({ openAs }) => {
  const page = await openAs('front desk', '/admin/members/tags')
  const main = page.getByRole('main')
  const add = async (name: string) => {
    await main.getByLabel('New tag').fill(name)
    await main.getByRole('button', { name: 'Add tag' }).click()
  }
  await add(' ')
  await main.getByText('This is required.').waitFor()

  for (let time = 0; time < 2; time++) {
    await add('Comes and goes')
    await main.getByRole('region', { name: 'Comes and goes' }).waitFor()
    await main.getByRole('button', { name: 'Delete tag' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete tag' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

test.for(looks)('%s a tag of one long word makes the page no wider', async ([, look], { openAs }) => {
  const page = await openAs('front desk', '/admin/members/tags', look)
  const main = page.getByRole('main')
  const name = 'W'.repeat(40)
  await main.getByLabel('New tag').fill(name)
  await main.getByRole('button', { name: 'Add tag' }).click()
  await main.getByRole('region', { name }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.viewport.width)

  await main.getByRole('button', { name: 'Delete tag' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete tag' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('all tags are there to be chosen, also the hundred and first', async ({ openAs, studio }) => {
  const { access_token: token } = await studio.call(authContract.issueToken, {
    query: { grant_type: 'password' },
    body: { email: 'manager@loftandlie.test', password: 'fairway-demo-2026' },
  })
  const manager = callThrough(sendTo(studio.url, { authorization: `Bearer ${token}` }))
  for (let n = 1000; n <= 1100; n++) await manager(tagsContract.createTag, { body: { name: `Tag ${n}` } })

  const page = await openAs('front desk', '/admin/members/tags')
  await page.getByRole('main').getByRole('button', { name: 'Tag 1100' }).waitFor()
})
