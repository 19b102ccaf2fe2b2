import type { TaxCategory, TaxRules } from '#shared/catalog/tax.ts'
import { largestRemainder, shareOfCents } from '#shared/money.ts'

import { dueNowOf, type PaymentRule } from './payment-rule.ts'

export interface PricedLine {
  unitCents: number
  quantity: number
  /** Agreed on before; never more than the gross sum. */
  discountCents: number
  taxCategory: TaxCategory
  rule: PaymentRule
}

export interface LineTax {
  jurisdiction: string
  ratePpm: number
  cents: number
}

export interface Amounts {
  grossCents: number
  discountCents: number
  netCents: number
  taxCents: number
  totalCents: number
  dueNowCents: number
  taxes: LineTax[]
}

const million = 1_000_000

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)

/**
 * The amounts of lines: gross, discount, and a tax for each jurisdiction of the category. Taxes are part of the net sum
 * when prices include tax, and added to it otherwise. Half cents are rounded up, for each line or once for each rate of
 * the order.
 */
export function amountsOf(lines: readonly PricedLine[], rules: TaxRules): Amounts[] {
  const taxes =
    rules.rounding === 'line'
      ? lines.map((line) => taxesOf(netOf(line), line.taxCategory, rules))
      : taxesOfOrder(lines, rules)

  return lines.map((line, index) => {
    const lineTaxes = taxes[index] ?? []
    const netCents = netOf(line)
    const taxCents = sumOf(lineTaxes, ({ cents }) => cents)
    const totalCents = rules.isIncluded ? netCents : netCents + taxCents

    return {
      grossCents: grossOf(line),
      discountCents: line.discountCents,
      netCents,
      taxCents,
      totalCents,
      dueNowCents: dueNowOf(line.rule, totalCents),
      taxes: lineTaxes,
    }
  })
}

export const grossOf = ({ unitCents, quantity }: Pick<PricedLine, 'unitCents' | 'quantity'>): number =>
  unitCents * quantity
const netOf = (line: PricedLine) => grossOf(line) - line.discountCents

function taxesOf(netCents: number, category: TaxCategory, { rates, isIncluded }: TaxRules): LineTax[] {
  const own = rates.filter((rate) => rate.category === category)
  const within = isIncluded ? sumOf(own, ({ ratePpm }) => ratePpm) : 0

  return own.map(({ jurisdiction, ratePpm }) => ({
    jurisdiction,
    ratePpm,
    cents: shareOfCents(netCents, ratePpm, million + within),
  }))
}

/** Computes the tax once for each rate of the order, and divides it among the lines. */
function taxesOfOrder(lines: readonly PricedLine[], rules: TaxRules): LineTax[][] {
  const spread: LineTax[][] = lines.map(() => [])
  for (const rate of rules.rates) {
    const nets = lines.map((line) => (line.taxCategory === rate.category ? netOf(line) : 0))
    const [tax] = taxesOf(sumOf(nets, Number), rate.category, { ...rules, rates: [rate, ...othersOf(rate, rules)] })
    if (!tax) continue
    for (const [index, cents] of largestRemainder(tax.cents, nets).entries()) {
      if (nets[index]) spread[index]?.push({ ...tax, cents })
    }
  }
  return spread
}

const othersOf = (rate: TaxRules['rates'][number], { rates }: TaxRules) =>
  rates.filter((other) => other !== rate && other.category === rate.category)
