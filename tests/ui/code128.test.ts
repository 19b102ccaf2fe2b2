import { expect, test } from 'vitest'

import { barsOf } from '#client/ui/print/code128.ts'

/** Widths of bars and spaces in turn, without the quiet zone. */
function widthsOf(text: string): string {
  const { bars } = barsOf(text)
  return bars
    .flatMap(({ x, width }, at) => {
      const next = bars[at + 1]
      return next ? [width, next.x - x - width] : [width]
    })
    .join('')
}

// Symbols of ISO/IEC 15417: start B 211214, A 111323, B 131123, stop 2331112; the check is (104 + 33 + 2 * 34) mod 103 = 102, 411131.
test('letters are written as the standard has them, with their check and ten modules of quiet on either side', () => {
  expect(widthsOf('AB')).toBe('2112141113231311234111312331112')
  const { width, bars } = barsOf('AB')
  expect(bars[0]?.x).toBe(10)
  expect(width).toBe(20 + 4 * 11 + 13)
  expect((bars.at(-1)?.x ?? 0) + (bars.at(-1)?.width ?? 0)).toBe(width - 10)
})

test('digits of a barcode are written in pairs', () => {
  expect(barsOf('200000000101').width).toBeLessThan(barsOf('AAAAAAAAAAAA').width)
})
