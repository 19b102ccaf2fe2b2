import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import type { FreeStart } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'

import { creditFor } from './credit-for.ts'
import { myCredits } from './queries.ts'

interface Wanted {
  service: Service
  /** The codes of what is added. */
  added: readonly string[]
  start: FreeStart
  /** The price that whoever books was told last, where it is another one. */
  newCents: number | undefined
}

/** The lesson of a package that pays for a time, unless whoever books would rather keep it. */
export function useLessonCredit({ service, added, start, newCents }: Wanted) {
  const { data: credits = [] } = useQuery(myCredits(useSession()?.user.id))
  const [isKept, keep] = useState(false)
  const addOns = service.addOns.filter(({ code }) => added.includes(code))
  const addedMinutes = addOns.reduce((sum, { minutes }) => sum + minutes, 0)
  const minutes = (start.endsAt.getTime() - start.startsAt.getTime()) / 60_000 - addedMinutes
  const found = creditFor(credits, { serviceCode: service.code, local: start.local, minutes })
  // Once it was refused, it is booked at the price that was told.
  const credit = newCents === undefined ? found : undefined
  const isUsed = credit !== undefined && !isKept
  const leftToPayCents = addOns.reduce((sum, { priceCents }) => sum + priceCents, 0)

  return {
    credit,
    isUsed,
    keep,
    start: isUsed ? { ...start, priceCents: leftToPayCents, publicPriceCents: start.priceCents } : start,
  }
}
