import { expect } from 'vitest'

import { manager } from '#tests/orders/till.ts'
import { test } from '#tests/support/browser.ts'

const lists = ['tickets', 'groups', 'all', 'factory', 'late', 'sheets', 'quotes']
const widths = [390, 820, 1440]

test(
  'the lists of the bench are read on a telephone, a tablet and a desktop: none is cut off, no column squeezed',
  {
    timeout: 240_000,
  },
  async ({ openAs }) => {
    const page = await openAs(manager, '/admin/clubs-2/tickets', { viewport: { width: 1440, height: 900 } })
    const found: string[] = []
    for (const list of lists) {
      await page.goto(new URL(`/admin/clubs-2/${list}`, page.url()).href)
      const table = page.getByRole('table').first()
      await table.getByRole('row').nth(1).waitFor()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 1000 })
        const box = await table.boundingBox()
        const right = (box?.x ?? 0) + (box?.width ?? 0)
        const isCut = right > width
        // A cell that breaks its text into more than three lines is read by nobody. On a telephone each row is a card.
        const rows = width === 390 ? [] : (await table.getByRole('row').all()).slice(0, 12)
        const heights = await Promise.all(rows.map(async (row) => (await row.boundingBox())?.height ?? 0))
        if (isCut) found.push(`${list} is cut off at ${width}`)
        if (heights.some((height) => height > 90)) found.push(`${list} is squeezed at ${width}`)
      }
    }
    expect(found).toEqual([])
  },
)
