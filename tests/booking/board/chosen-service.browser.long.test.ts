import { expect } from 'vitest'

import { test } from '#tests/support/browser.ts'

test('the service of a new booking stays the one that was chosen, whatever else fits at another time', async ({
  openAs,
}) => {
  const page = await openAs('front desk', '/admin/bookings/day?new=now')
  const panel = page.getByRole('dialog', { name: 'New booking' })
  const service = panel.getByRole('combobox', { name: 'Service' })
  const groups = panel.locator('optgroup')
  const offered = await service.inputValue()
  const last = (await service.locator('option').last().getAttribute('value')) ?? ''

  for (const chosen of [offered, last]) {
    await service.selectOption(chosen)
    for (const time of ['03:15', '12:30', '04:45', '15:00']) {
      await panel.getByLabel('Time', { exact: true }).fill(time)
      await expect.poll(() => groups.last().getAttribute('label')).toContain(time.slice(-2))
      await expect.poll(() => service.inputValue()).toBe(chosen)
    }
  }
})
