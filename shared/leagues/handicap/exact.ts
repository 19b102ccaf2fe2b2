import { Fraction } from 'fraction.js'

// Handicaps are exact: a float takes -5.65 for a little less, and rounds it the other way.

export type Exact = Fraction

export const exactly = (value: number | bigint | string, per: number | bigint = 1): Exact =>
  new Fraction(value).div(new Fraction(per))

/** As many tenths, to the nearest, halves up: -1.55 are -15. */
export const tenthsOf = (value: Exact): number => value.mul(10).round().valueOf()

/** The nearest whole number, halves up: -1.5 is -1. */
export const wholeOf = (value: Exact): number => value.round().valueOf()

export const fromTenths = (tenths: number): Exact => exactly(tenths, 10)
