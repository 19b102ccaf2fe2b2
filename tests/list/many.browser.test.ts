import { expect } from 'vitest'

import { violationsOf } from '#tests/support/axe.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const looks = eachLook([
  ['on a telephone', telephone],
  ['on a desktop', desktop],
] as const)

test.for(looks)(
  '%s all people whom a search finds are tagged at once, and it is undone after a reload',
  async ([, look], { openAs }) => {
    const page = await openAs('admin', '/admin/members/all?search=an', look)
    const found = page.getByText(/^\d+ people for “an”/)
    const total = Number.parseInt(await found.innerText(), 10)
    await page.getByRole('checkbox', { name: 'Select this row' }).first().check()
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await bar.getByRole('button', { name: `All ${total}` }).click()
    await bar.getByText(`${total} selected`).waitFor()

    await bar.getByRole('button', { name: 'Tag' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tag people' })
    await dialog.getByLabel('Tag', { exact: true }).fill('Winter')
    await dialog.getByRole('option', { name: 'Add Winter' }).click()
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
