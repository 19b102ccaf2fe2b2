import { expect } from 'vitest'

import { violationsOf } from '#tests/support/axe.ts'
import { telephone, test } from '#tests/support/browser.ts'

test('no tab of a service has a barrier that a machine can find', async ({ openAs, studio }) => {
  const page = await openAs('admin', '/admin/catalog/services', telephone)
  await page.getByRole('link', { name: 'Simulator bay' }).click()
  await page.getByRole('heading', { level: 1, name: 'Simulator bay' }).waitFor()
  const id = new URL(page.url()).searchParams.get('service')

  const found: Record<string, string[]> = {}
  for (const tab of ['what', 'options', 'where', 'prices', 'rules', 'questions']) {
    await page.goto(`${studio.url}/admin/catalog/services?service=${id}&tab=${tab}`)
    await page.getByText('No changes').waitFor()
    const barriers = await violationsOf(page)
    if (barriers.length > 0) found[tab] = barriers
    expect(await page.evaluate('document.documentElement.scrollWidth'), tab).toBe(telephone.viewport.width)
  }

  expect(found).toEqual({})
})
