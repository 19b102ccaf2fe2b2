import { expect } from 'vitest'

import { test } from '#tests/support/browser.ts'

test(
  'three bags of one payer are taken in one after the other, made ready, billed once, paid and handed over at once',
  { timeout: 180_000 },
  async ({ openAs }) => {
    const page = await openAs('front desk', '/admin/clubs-2/groups')
    await page.getByRole('button', { name: 'New group' }).click()
    const dialog = page.getByRole('dialog', { name: 'New group of bags' })
    await dialog.getByRole('button', { name: 'Open the group' }).click()
    await expect.poll(() => dialog.getByText('This is required.').count()).toBe(2)
    await dialog.getByRole('button', { name: 'Name is required.' }).click()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Marsh Links')
    await expect.poll(() => dialog.getByText('This is required.').count()).toBe(1)
    await dialog.getByRole('combobox', { name: 'Payer' }).fill('member@loft')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Place of the bags').fill('Rack 9')
    await dialog.getByRole('button', { name: 'Open the group' }).click()
    await page.getByRole('heading', { level: 1, name: 'Marsh Links' }).waitFor()
    const group = page.url()

    await page.getByRole('button', { name: 'Take in a bag' }).click()
    for (const [at, name] of ['Ana', 'Ben', 'Cy'].entries()) {
      await page.getByLabel('Or the name of the bag').fill(name)
      await page.keyboard.press('Enter')
      await page.getByRole('group', { name: 'Clubs' }).waitFor()
      if (at === 0) {
        await page.keyboard.press('v')
        await page.getByRole('button', { name: /^Do it to/ }).click()
        await page.getByLabel('Signed by').fill('Pro of Marsh Links')
      }
      // Clubs, work and signature of the bag before stand there already.
      await page.getByRole('button', { name: /^Take in 4 clubs, next bag$/ }).waitFor()
      await page.keyboard.press('Control+Enter')
      await page.getByLabel('Or the name of the bag').waitFor()
    }

    await page.goto(group)
    const bags = page.getByRole('region', { name: 'Bags' }).getByRole('listitem')
    await bags.nth(2).waitFor()
    for (const name of ['Ana', 'Ben', 'Cy']) {
      await page.getByRole('link', { name, exact: true }).click()
      await page.getByRole('button', { name: 'All done' }).click()
      await page.getByRole('button', { name: 'Pass' }).click()
      await page.getByText('Ready', { exact: true }).first().waitFor()
      expect(await page.getByRole('button', { name: 'Hand over' }).count()).toBe(0)
      await page.getByRole('link', { name: 'Marsh Links' }).click()
      await bags.nth(2).waitFor()
    }

    await page.getByRole('button', { name: 'Bill what is ready' }).click()
    await page.getByRole('link', { name: /to pay$/ }).waitFor()
    expect(await page.getByRole('button', { name: 'Bill what is ready' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Hand over' }).click()
    const leaving = page.getByRole('dialog', { name: 'Hand over bags of Marsh Links' })
    expect(await leaving.getByRole('checkbox', { checked: true }).count()).toBe(3)
    expect(await leaving.getByText(/^Rack 9/).count()).toBe(3)
    await leaving.getByRole('link', { name: 'Take the payment' }).click()
    await page.getByRole('heading', { level: 1, name: /^O-/ }).waitFor()
    await page.keyboard.press('t')
    await page.getByLabel('Reference').fill('4711')
    await page.keyboard.press('Enter')
    await page
      .getByRole('region', { name: /^Payments/ })
      .getByText('Terminal 4711')
      .waitFor()

    await page.goto(group)
    await page.getByRole('button', { name: 'Hand over' }).click()
    await leaving.getByLabel('Collected by somebody else').fill('Leo Ruiz')
    await leaving.getByLabel('Pickup code').fill('no')
    await leaving.getByRole('button', { name: 'Hand over 3 bags' }).click()
    await leaving.getByText('This is not the code of the group.', { exact: true }).waitFor()
    expect(await leaving.getByLabel('Collected by somebody else').inputValue()).toBe('Leo Ruiz')
    await leaving.getByLabel('Pickup code').fill('')
    await leaving.getByRole('button', { name: 'Hand over 3 bags' }).click()
    await leaving.getByText('This is required.', { exact: true }).waitFor()
    await leaving.getByLabel('Collected by somebody else').fill('')
    await leaving.getByRole('button', { name: 'Hand over 3 bags' }).click()
    await page.getByText('Picked up', { exact: true }).nth(2).waitFor()
    expect(await page.getByRole('button', { name: 'Hand over' }).count()).toBe(0)
    const history = page.getByRole('region', { name: 'History' }).getByRole('listitem')
    await history.filter({ hasText: 'Handed over 3 bags to the payer' }).waitFor()
    await history.filter({ hasText: /Billed 3 bags, O-\d+/ }).waitFor()
    expect(await history.filter({ hasText: /Took in T-\d+/ }).count()).toBe(3)
    await history.filter({ hasText: 'Opened' }).waitFor()
  },
)
