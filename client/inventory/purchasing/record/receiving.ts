import { barcodesOf } from '#shared/catalog/goods.ts'
import type { PurchaseLine } from '#shared/inventory/purchasing/purchase.ts'

const twiceMilliseconds = 300

/** A scanner that types twice counts once: the same code again within a moment is not another one. */
export function scanOnce() {
  let last = { code: '', at: -Infinity }

  return (code: string, at: number): boolean => {
    const isAgain = code === last.code && at - last.at < twiceMilliseconds
    last = { code, at }
    return !isAgain
  }
}

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
