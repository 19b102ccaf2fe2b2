import { expect, test } from 'vitest'

import { lineOfCode } from '#client/inventory/receiving/receiving.ts'
import { scanOnce } from '#client/inventory/scan-once.ts'
import type { PurchaseLine } from '#shared/inventory/purchasing/purchase.ts'

test('a scanner that types twice counts once; the next piece is another one', () => {
  const isOnce = scanOnce()

  expect(isOnce('GLV-M', 1000)).toBe(true)
  expect(isOnce('GLV-M', 1120)).toBe(false)
  expect(isOnce('GLV-M', 1200)).toBe(false)
  expect(isOnce('BALL-12', 1250)).toBe(true)
  expect(isOnce('GLV-M', 1300)).toBe(true)
  expect(isOnce('GLV-M', 1600)).toBe(true)
})

test('a code names a line by SKU, by barcode however the scanner reads it, and by what the supplier says', () => {
  const line: PurchaseLine = {
    id: '1',
    itemId: '2',
    sku: 'GLV-M',
    barcode: '0841042100129',
    name: 'Glove',
    code: 'P-77',
    quantity: 6,
    received: 0,
    costCents: 900,
    packQuantity: 6,
    expectedOn: null,
    bySerial: false,
  }

  for (const code of ['glv-m', '0841042100129', '841042100129', 'p-77']) expect(lineOfCode([line], code)).toBe(line)
  expect(lineOfCode([{ ...line, code: '' }], ' ')).toBeUndefined()
})
