/** A whole number over another one. Nothing in this folder uses code of the studio: it is what its results are held against. */
export interface Ratio {
  top: bigint
  /** Above zero. */
  bottom: bigint
}

const divisor = (one: bigint, other: bigint): bigint =>
  other === 0n ? (one < 0n ? -one : one) : divisor(other, one % other)

export function ratio(top: bigint | number, bottom: bigint | number = 1): Ratio {
  const [above, below] = [BigInt(top), BigInt(bottom)]
  if (below === 0n) throw new RangeError('Nothing is divided by zero.')
  const common = divisor(above, below) * (below < 0n ? -1n : 1n)

  return common === 0n ? { top: 0n, bottom: 1n } : { top: above / common, bottom: below / common }
}

export const zero = ratio(0)

export const plus = (one: Ratio, other: Ratio): Ratio =>
  ratio(one.top * other.bottom + other.top * one.bottom, one.bottom * other.bottom)

export const minus = (one: Ratio, other: Ratio): Ratio => plus(one, ratio(-other.top, other.bottom))

export const times = (one: Ratio, other: Ratio): Ratio => ratio(one.top * other.top, one.bottom * other.bottom)

export const sumOf = (all: readonly Ratio[]): Ratio => all.reduce(plus, zero)

/** Below zero where the first is the smaller one. */
export const compare = (one: Ratio, other: Ratio): number => {
  const difference = one.top * other.bottom - other.top * one.bottom

  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The greatest whole number that is not above it. */
function floor({ top, bottom }: Ratio): bigint {
  const cut = top / bottom

  return top < 0n && cut * bottom !== top ? cut - 1n : cut
}

/** The nearest whole number, a half up: -1.5 is -1. */
export const halfUp = (value: Ratio): number => Number(floor(plus(value, ratio(1, 2))))

/** As many tenths, a half of one up. */
export const inTenths = (value: Ratio): number => halfUp(times(value, ratio(10)))

/** To two places, as points are read. */
export const toTwoPlaces = (value: Ratio): number => halfUp(times(value, ratio(100))) / 100
