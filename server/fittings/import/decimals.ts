import type { ShotUnit } from '#shared/fittings/units.ts'
import type { DecimalSign } from '#shared/typed-sum.ts'

/** The decimal sign that a figure proves; undefined when its sign may as well separate thousands. */
function provenSign(text: string): DecimalSign | undefined {
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
  const seen = new Set(texts.flatMap((text) => provenSign(text.slice(0, 40)) ?? []))
  const [sign] = seen
  return seen.size === 1 ? sign : undefined
}

/**
 * The decimal sign of each column: proven by its figures, or else the one that all other columns share. A column of rpm
 * holds whole numbers, whose sign may separate thousands.
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
