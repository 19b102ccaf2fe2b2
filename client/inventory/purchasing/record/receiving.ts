import { barcodesOf } from '#shared/catalog/goods.ts'
import type { PurchaseLine } from '#shared/inventory/purchasing/purchase.ts'

/** The line whose item a code names: by its SKU, its barcode, or what the supplier calls it. */
export function lineOfCode(lines: readonly PurchaseLine[], scanned: string): PurchaseLine | undefined {
  const code = scanned.trim().toUpperCase()
  const bars = barcodesOf(scanned.trim())

  return lines.find(
    (line) =>
      line.sku === code ||
      (line.code !== '' && line.code.toUpperCase() === code) ||
      (line.barcode !== null && bars.includes(line.barcode)),
  )
}

export const leftOf = ({ quantity, received }: PurchaseLine): number => Math.max(0, quantity - received)
