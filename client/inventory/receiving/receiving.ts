import { barcodesOf } from '#shared/catalog/barcodes.ts'

interface CodedLine {
  sku: string
  barcode: string | null
  /** What the supplier calls it, where one brings it. */
  code?: string
}

/** The line whose item a code names: by its SKU, its barcode, or what the supplier calls it. */
export function lineOfCode<Line extends CodedLine>(lines: readonly Line[], scanned: string): Line | undefined {
  const name = scanned.trim().toUpperCase()
  const bars = barcodesOf(scanned.trim())

  return lines.find(
    ({ sku, barcode, code = '' }) =>
      sku === name || (code !== '' && code.toUpperCase() === name) || (barcode !== null && bars.includes(barcode)),
  )
}

export const leftOf = ({ quantity, received }: { quantity: number; received: number }): number =>
  Math.max(0, quantity - received)
