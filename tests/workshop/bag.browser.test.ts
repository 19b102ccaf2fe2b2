import { expect } from 'vitest'

import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

test.for(
  eachLook([
    ['on a telephone', telephone],
    ['on a desktop', desktop],
  ] as const),
)(
  '%s somebody keeps a club, marks it as stolen, and whoever scans its band is asked to say where it is',
  { timeout: 240_000 },
  async ([, look], { openAs, open }) => {
    const page = await openAs('member', '/dashboard/bag', look)
    await page.getByRole('button', { name: 'Add a club' }).click()
    const form = page.getByRole('dialog', { name: 'Add a club' })
    await form.getByLabel('Club', { exact: true }).selectOption({ label: 'Lob wedge' })
    await form.getByLabel('Head brand').fill('Northfield')
    await form.getByLabel('Serial').fill('NF-20 114')
    await form.getByRole('button', { name: 'Add it' }).click()
    await form.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Open Lob wedge' }).last().click()
    const club = page.getByRole('dialog', { name: 'Lob wedge' })
    await club.getByText('NF-20 114').waitFor()
    await club.getByRole('button', { name: 'Mark as stolen' }).click()
    await club.getByText('They learn neither your name nor your number.').waitFor()
    const code = /[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{6}/.exec((await club.textContent()) ?? '')?.[0] ?? ''
    await club.getByRole('button', { name: 'Close' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Clubs that are missing' }).click()
    expect((await download).suggestedFilename()).toBe('clubs.pdf')

    const finder = await open(`/club#${code.replace('-', '')}`, look)
    await finder.getByText('Somebody misses this club').waitFor()
    expect(await finder.getByText('Northfield').count()).toBe(0)
    await finder.getByLabel('Your question').waitFor()

    const nobody = await open('/club#7K3QD', look)
    await nobody.getByText('This is no whole code').waitFor()
  },
)
