import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { clinicPlacesContract } from '#shared/lessons/clinics/places-contract.ts'
import { clinicsContract } from '#shared/lessons/editor/clinics-contract.ts'
import { openTill } from '#tests/orders/till.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const looks = eachLook([
  ['on a telephone', telephone, 'Closest to the pin'],
  ['on a desktop', desktop, 'Nine with a grown-up'],
] as const)

test.for(looks)(
  '%s the register sells a client their own place and one for a guest; the last ones that go meanwhile are said, and the sale stays',
  async ([, look, title], { openAs, studio }) => {
    const { desk } = await openTill(studio)
    const { clinics } = await desk(clinicsContract.listStudioClinics, { query: { time: 'coming' } })
    const clinic = clinics.find((one) => one.title === title)
    const page = await openAs('front desk', '/admin/sales/register', look)
    const search = page.getByRole('combobox').first()
    await search.fill('member@loftandlie')
    await page.getByRole('option', { name: 'member@loftandlie.test' }).click()

    const sell = async (guest: string) => {
      await page.getByRole('button', { name: /^Clinic/ }).click()
      const panel = page.getByRole('dialog', { name: 'Sell a place in a clinic' })
      await panel.getByRole('button', { name: new RegExp(`^${title}`) }).click()
      expect(await violationsOf(page)).toEqual([])
      await panel.getByRole('button', { name: 'Add a guest' }).click()
      await panel.getByRole('button', { name: 'Add 2 places' }).click()
      await panel.getByText('Type the name of whoever comes.').waitFor()
      await panel.getByLabel('Guest 1').fill(guest)
      await panel.getByRole('button', { name: 'Add 2 places' }).click()
    }
    await sell('Robin Vale')
    const lines = page.getByRole('list', { name: 'Lines of the sale' })
    await lines.getByText(`${title}, for Robin Vale`).waitFor()
    expect(await lines.getByRole('listitem').count()).toBe(2)

    const left = (clinic?.capacity ?? 0) - (clinic?.placesTaken ?? 0)
    const seats = []
    for (let n = 0; n < left - 1; n++) {
      seats.push(
        await desk(clinicPlacesContract.addPlace, {
          params: { clinicId: clinic?.id ?? '' },
          headers: { 'idempotency-key': randomUUID() },
          body: { name: `Guest ${n}` },
        }),
      )
    }
    await page.getByRole('button', { name: /Terminal/ }).click()
    await page.getByLabel(/Reference|slip/i).fill('TID 4712')
    await page.getByRole('button', { name: /was taken$/ }).click()
    await page.getByText('One place is left.').first().waitFor()
    expect(await lines.getByRole('listitem').count()).toBe(2)

    for (const { id } of seats.slice(0, 1)) {
      await desk(clinicPlacesContract.withdrawPlace, {
        params: { seatId: id },
        query: {},
        headers: { 'idempotency-key': randomUUID() },
        body: { reason: 'Does not come', refund: 'nothing' },
      })
    }
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: /Terminal/ }).click()
    await page.getByLabel(/Reference|slip/i).fill('TID 4713')
    await page.getByRole('button', { name: /was taken$/ }).click()
    await page.getByRole('button', { name: 'Next sale' }).waitFor()
    await page.getByRole('button', { name: 'Next sale' }).click()

    await page.getByRole('button', { name: /^Clinic/ }).click()
    const full = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${title}`) })
    await full.getByText('Full', { exact: true }).waitFor()
    expect(await full.isDisabled()).toBe(true)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.viewport.width)
  },
)
