import { expect } from 'vitest'

import { violationsOf } from '#tests/support/axe.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const looks = eachLook([
  ['on a telephone', telephone, 'Winter'],
  ['on a desktop', desktop, 'Summer'],
] as const)

test.for(looks)(
  '%s all people whom a search finds are tagged at once, and it is undone after a reload',
  async ([, look, tag], { openAs }) => {
    const page = await openAs('admin', '/admin/members/all?search=an', look)
    const found = page.getByText(/^\d+ people for “an”/)
    const total = Number.parseInt(await found.innerText(), 10)
    await page.getByRole('checkbox', { name: 'Select this row' }).first().check()
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await bar.getByRole('button', { name: `All ${total}` }).click()
    await bar.getByText(`${total} selected`).waitFor()

    await bar.getByRole('button', { name: 'Tag' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tag people' })
    await dialog.getByLabel('Tag', { exact: true }).fill(tag)
    await dialog.getByRole('option', { name: `Add ${tag}` }).click()
    const effect = await dialog.getByText(/^[\d,]+ gets? the tag/).innerText()
    const able = Number.parseInt(effect, 10)
    const others = Number(/; (\d+) cannot/.exec(effect)?.[1] ?? 0)
    expect(able + others).toBe(total)
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: `Tag ${able} people` }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(`Tagged ${able} people`, { exact: true }).first().waitFor()
    await page.getByText(`Tagged ${able} people just now.`).waitFor()
    expect(await bar.count()).toBe(0)

    await page.reload()
    const stands = page.getByText(new RegExp(`^Tagged ${able} people (just now|a minute ago|\\d+ minutes ago)\\.$`))
    await stands.waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(`Undone for ${able} people`).first().waitFor()
    await expect.poll(() => stands.count()).toBe(0)
  },
)

test('without an answer the same people are tagged again by the same preview, and none twice', async ({
  openAs,
  expectComplaint,
}) => {
  expectComplaint(/Failed to load|Connection Problem/)
  const page = await openAs('front desk', '/admin/members/all?search=el')
  await page.getByRole('checkbox', { name: 'Select this row' }).first().check()
  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Tag people' })
  await dialog.getByLabel('Tag', { exact: true }).fill('Spring')
  await dialog.getByRole('option', { name: 'Add Spring' }).click()
  const asked: string[] = []
  await page.route(/\/many-acts\/[^/]+\/do$/, async (route) => {
    asked.push(route.request().url())
    if (asked.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })

  await dialog.getByRole('button', { name: 'Tag 1 person' }).click()
  await dialog.getByText('No answer came').waitFor()
  await dialog.getByRole('button', { name: 'Tag 1 person' }).click()

  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Tagged 1 person', { exact: true }).first().waitFor()
  expect(asked).toHaveLength(2)
  expect(asked[1]).toBe(asked[0])
})
