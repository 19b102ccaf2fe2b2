import { sql } from 'kysely'

import type { DayFamily } from './day-family.ts'

export const saleFamily: DayFamily = {
  name: 'sale',
  facts: 'fact_sale',
  table: 'sale_day',
  apart: ['kind', 'account', 'is_return'],
  sums: ['lines', 'net_cents', 'discount_cents', 'tax_cents'],
  since: sql`select min(fulfilled_on) from order_line`,
}

export const goodsFamily: DayFamily = {
  name: 'goods',
  facts: 'fact_goods',
  table: 'goods_day',
  apart: ['has_cost'],
  sums: ['lines', 'net_cents', 'cost_cents'],
  since: saleFamily.since,
}

export const moneyFamily: DayFamily = {
  name: 'money',
  facts: 'fact_money',
  table: 'money_day',
  apart: ['method', 'is_back'],
  sums: ['payments', 'cents'],
  since: sql`select min(captured_at) - interval '1 day' from payment`,
}

export const bookingFamily: DayFamily = {
  name: 'booking',
  facts: 'fact_booking',
  table: 'booking_day',
  apart: ['service_id', 'outcome', 'is_late', 'is_member'],
  sums: ['bookings', 'firsts', 'given_cents'],
  since: sql`select min(starts_at) - interval '1 day' from booking`,
}

/** How bookings spread over the time since they were made, and over that since the visit before. */
export const spreadFamily: DayFamily = {
  name: 'spread',
  facts: 'fact_spread',
  table: 'spread_day',
  apart: ['what', 'part'],
  sums: ['bookings'],
  each: { value: 'value', sorted: 'sorted' },
  since: sql`select min(starts_at) - interval '1 day' from booking`,
}

export const timeFamily: DayFamily = {
  name: 'time',
  facts: 'fact_time',
  table: 'time_day',
  apart: ['hour', 'resource_id', 'kind', 'is_peak', 'is_estimated', 'what', 'is_member'],
  sums: ['minutes'],
  since: sql`select min(day) from open_hour`,
}

/** All whose days are kept. */
export const families: readonly DayFamily[] = [
  saleFamily,
  goodsFamily,
  moneyFamily,
  bookingFamily,
  spreadFamily,
  timeFamily,
]
