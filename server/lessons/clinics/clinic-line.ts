import { forAnybody, lineKind } from '#server/catalog/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { ClinicRef } from '#shared/lessons/clinics/clinic-ref.ts'

import { releasePlaces, reservePlaces, settlePlaces } from './places.ts'
import { pricePlaces, hasMemberPrice } from './price.ts'
import { mostBackOfPlaces, takeBackPlaces } from './refund.ts'
import { findClinicsToBuy } from './store.ts'
import { ClinicTerms } from './terms.ts'

/** The line kind `clinic`: places are held until they are paid, then owed, and earned on the days of the clinic. */
export const clinicLine = lineKind({
  ref: ClinicRef,
  terms: ClinicTerms,
  reducedBy: 'codes',
  quantityOf: ({ attendees }) => attendees.length,
  inCart: { gather: refsApart },
  mayBuy: forAnybody,
  price: pricePlaces,
  reserve: reservePlaces,

  toLock: (_work, lines) => Promise.resolve({ clinic: lines.map(({ terms }) => terms.clinicId) }),

  async fulfil(work, lines) {
    await settlePlaces(work, lines)

    return lines.map(() => 'fulfilled' as const)
  },

  release: releasePlaces,
  mostBack: mostBackOfPlaces,
  refund: takeBackPlaces,
})

/** The buyer's own place is a separate line if members pay less: a visitor may sign in as a member later. */
async function refsApart(work: Work, ref: ClinicRef): Promise<ClinicRef[]> {
  const { clinicSlug, attendees } = ref
  const own = attendees.filter(({ self }) => self)
  const others = attendees.filter(({ self }) => !self)
  if (own.length === 0 || others.length === 0) return [ref]

  const [clinic] = await findClinicsToBuy(work, [clinicSlug])
  return clinic && hasMemberPrice(clinic) ? [own, others].map((some) => ({ clinicSlug, attendees: some })) : [ref]
}
