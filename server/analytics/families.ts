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

export const moneyFamily: DayFamily = {
  name: 'money',
  facts: 'fact_money',
  table: 'money_day',
  apart: ['method', 'is_back'],
  sums: ['payments', 'cents'],
  since: sql`select min(captured_at) - interval '1 day' from payment`,
}

/** All whose days are kept. */
export const families: readonly DayFamily[] = [saleFamily, moneyFamily]
