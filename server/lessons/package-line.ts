import { forAnybody, lineKind } from '#server/catalog/service.ts'
import { accounts } from '#shared/ledger/accounts.ts'
import { PackageRef } from '#shared/lessons/package-ref.ts'
import { counted } from '#shared/words.ts'

import { fillLots } from './credits/fill.ts'
import { mostBackOf, refuseTaken, takeBackUnused } from './credits/refund.ts'
import { needsClient, notOffered, PackageTerms } from './package-terms.ts'
import { findPackages } from './store.ts'

/** The line kind of a package of lessons: owed to its client until each lesson is taken. */
export const packageLine = lineKind({
  ref: PackageRef,
  terms: PackageTerms,
  reducedBy: 'codes',
  mayBuy: forAnybody,

  async price(work, lines, { personId, channel }) {
    // A visitor sees prices before saying who they are.
    if (personId === null && channel !== 'online') throw needsClient()
    const packages = await findPackages(
      work,
      lines.map(({ ref }) => ref.packageCode),
    )

    return lines.map(({ ref, quantity }) => {
      const sold = packages.find(({ code }) => code === ref.packageCode)
      if (!sold) throw notOffered('This package is not sold any more.')
      // Each package is used up and refunded by itself.
      if (quantity > 1) throw notOffered('A package is bought one at a time.')
      const { code: _, priceCents, serviceName: _of, ...agreed } = sold

      return {
        name: sold.name,
        unitCents: priceCents,
        taxCategory: 'lesson' as const,
        revenueAccount: accounts.packages,
        rule: 'full' as const,
        wording: `${counted(sold.lessons, 'lesson')} of ${counted(sold.minutes, 'minute')}, to be taken within ${counted(sold.monthsValid, 'month')}. ${refundWords[sold.refundBy]}`,
        terms: { ...agreed, personId },
      }
    })
  },

  async reserve(_work, lines) {
    if (lines.some(({ terms }) => terms.personId === null)) throw needsClient()
  },

  async fulfil(work, lines) {
    await fillLots(work, lines)

    return lines.map(() => 'fulfilled' as const)
  },

  refundable: refuseTaken,
  mostBack: mostBackOf,
  refund: takeBackUnused,
})

const refundWords = {
  share: 'For those that you do not take, their share of the price is given back if you ask before that.',
  list_price: 'If you give the rest back before that, those that you took are charged at the price of single lessons.',
} as const
