import { devices } from 'playwright-core'
import { expect } from 'vitest'

import { makeItem } from '#tests/orders/counter.ts'
import { makeLocation, makeUser } from '#tests/support/make.ts'
import { withOwnStudio } from '#tests/support/own-studio.ts'
import { scan } from '#tests/support/scan.ts'

import { makePlace } from './places.ts'

const test = withOwnStudio()

test('gloves go to another place, and are received by scanner on a phone', async ({ own, openAs }) => {
  const { viewport, hasTouch, isMobile } = devices['iPhone 13']
  const locationId = await makeLocation(own)
  await makePlace(own, 'Naples')
  await makeItem(own, { sku: 'GLV-MED', name: 'Glove', priceCents: 2400 })
  const { id: itemId } = await own.updateTable('item').set({ tracked: true }).returning('id').executeTakeFirstOrThrow()
  await own.insertInto('stockLevel').values({ itemId, locationId, onHand: 10 }).execute()
  const page = await openAs(await makeUser(own, { roles: ['manager'] }), '/admin/inventory/all', {
    viewport,
    hasTouch,
    isMobile,
  })

  await page.getByRole('link', { name: 'Transfers' }).click()
  await page.getByRole('button', { name: 'New transfer' }).click()
  await page.getByLabel('To', { exact: true }).selectOption({ label: 'Naples' })
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByText('Nothing is on it yet').waitFor()
  await page.getByRole('button', { name: 'Add an item' }).click()
  await page.getByLabel('Product', { exact: true }).fill('GLV-MED')
  await page.getByRole('button', { name: /Glove/ }).first().click()
  await page.getByRole('button', { name: 'One GLV-MED more' }).click()
  await page.getByRole('button', { name: 'One GLV-MED more' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('10 free in Loft & Lie').waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('0 of 3 came').waitFor()

  await page.getByRole('button', { name: 'Receive' }).click()
  const came = page.getByRole('region', { name: 'What came' })
  await came.getByText('Scan what came').waitFor()
  await scan(page, 'GLV-MED')
  await came.getByText('GLV-MED: one more').waitFor()
  await page.waitForTimeout(350)
  await scan(page, 'GLV-MED')
  await scan(page, 'NOT-HERE')
  await came.getByText('NOT-HERE is not on its way here.').waitFor()
  await came.getByRole('button', { name: 'Receive 2' }).click()
  await page.getByText('2 of 3 came').first().waitFor()

  await page.getByRole('link', { name: 'GLV-MED' }).click()
  await page.getByText('1 on the way to Naples').first().waitFor()
  await page.getByText('2 on hand, 2 available').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'The rest is missing' }).click()
  await page.getByRole('button', { name: 'They are missing' }).click()
  await expect.poll(() => page.getByText('This is required.').count()).toBe(1)
  await page.getByLabel('Reason').fill('Box was open')
  await page.getByRole('button', { name: 'They are missing' }).click()
  await page.getByText('1 missing').first().waitFor()
})
