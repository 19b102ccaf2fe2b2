import type { ShotUnit } from '#shared/fittings/units.ts'
import type { DecimalSign } from '#shared/typed-sum.ts'

/** Which sign a figure shows to stand before its decimals; undefined for one that may part thousands as well. */
function shownBy(text: string): DecimalSign | undefined {
  const point = text.lastIndexOf('.')
  const comma = text.lastIndexOf(',')
  if (point === comma || !/^[^\d]{0,8}[\d.,' ]+[^\d]{0,8}$/.test(text)) return undefined
  const [sign, other] = point > comma ? (['.', ','] as const) : ([',', '.'] as const)
  if (text.indexOf(sign) !== Math.max(point, comma)) return other
  if (text.includes(other)) return sign

  const [before = '', after = ''] = text.split(sign)
  const isThousand = /^\d{3}(?!\d)/.test(after) && /(?:^|\D)[1-9]\d{0,2}$/.test(before)
  return isThousand ? undefined : sign
}

function only(texts: readonly string[]): DecimalSign | undefined {
  const seen = new Set(texts.flatMap((text) => shownBy(text.slice(0, 40)) ?? []))
  const [sign] = seen
  return seen.size === 1 ? sign : undefined
}

/**
 * Which sign stands before the decimals of each column: as it shows itself, else as all others do. Turns a minute are counted, so
 * that theirs may well part thousands where all other columns have decimals.
 */
export function decimalSigns(
  rows: ReadonlyArray<readonly string[]>,
  columns: ReadonlyArray<{ unit: ShotUnit | null }>,
): ReadonlyArray<DecimalSign | undefined> {
  const textsOf = (at: number) => rows.map((cells) => cells[at] ?? '')
  const shown = columns.map(({ unit }, at) => (unit === null ? undefined : only(textsOf(at))))
  const signs = new Set(shown.flatMap((sign) => sign ?? []))
  const [common] = signs.size === 1 ? signs : []

  return columns.map(({ unit }, at) => shown[at] ?? (unit === 'rpm' ? (common === ',' ? common : undefined) : common))
}
