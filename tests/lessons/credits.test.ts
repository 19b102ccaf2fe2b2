import { expect, test } from 'vitest'

import { refundableCents, takenCents, unusedCents } from '#shared/lessons/credits.ts'

test('an odd cent of a package is of the lessons that are taken first, whatever is booked meanwhile', () => {
  const lot = { left: 3, reserved: 0, cents: 1000 }

  expect([1, 2, 3].map((count) => takenCents(lot, count))).toEqual([334, 667, 1000])
  expect(unusedCents({ left: 2, reserved: 1, cents: 1000 })).toBe(666)
  expect(unusedCents({ left: 2, reserved: 0, cents: 666 })).toBe(666)
})

test('golden 14: five lessons for 425.00, two used', () => {
  const lot = { lessons: 5, left: 3, reserved: 0, paidCents: 42_500, cents: 25_500, listCents: 9500 }

  expect(refundableCents({ ...lot, refundBy: 'share' })).toBe(25_500)
  expect(refundableCents({ ...lot, refundBy: 'list_price' })).toBe(23_500)
})

test('what is taken and what goes back sum up to the price, in whatever way lessons are booked', () => {
  for (let seed = 0; seed < 500; seed++) {
    const lessons = 1 + (seed % 12)
    const paidCents = 1000 + seed * 37
    const used = seed % (lessons + 1)
    let lot = { left: lessons, reserved: 0, cents: paidCents }
    let sold = 0
    for (let at = 0; at < used; at++) {
      const cents = takenCents(lot, 1)
      sold += cents
      lot = { left: lot.left - 1, reserved: 0, cents: lot.cents - cents }
    }
    const reserved = Math.min(lot.left, seed % 3)
    const booked = { left: lot.left - reserved, reserved, cents: lot.cents }

    expect(sold + takenCents(booked, reserved) + unusedCents(booked)).toBe(paidCents)
  }
})
