import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { creditFor, myCredits } from '#client/booking/credits/queries.ts'
import type { FreeStart } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'
import type { LessonCredit } from '#shared/lessons/contract.ts'

import type { FollowingChoice } from './second-service.ts'

interface LessonCreditQuery {
  service: Service
  /** The codes of the add-ons. */
  added: readonly string[]
  start: FreeStart
  /** The new price, where the client was told one. */
  newCents: number | undefined
}

/** The lesson of a package that pays for a time, unless the client keeps it. */
export function useLessonCredit({ service, added, start, newCents }: LessonCreditQuery) {
  const { data: credits = [] } = useQuery(myCredits(useSession()?.user.id))
  const [isKept, keep] = useState(false)
  const addOns = service.addOns.filter(({ code }) => added.includes(code))
  const addedMinutes = addOns.reduce((sum, { minutes }) => sum + minutes, 0)
  const minutes = (start.endsAt.getTime() - start.startsAt.getTime()) / 60_000 - addedMinutes
  const found = creditFor(credits, { serviceCode: service.code, local: start.local, minutes })
  // After a refusal it is booked at the price that the client was told.
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

interface NextCreditQuery {
  following: FollowingChoice
  /** The lesson that pays for the first service. */
  taken: LessonCredit | undefined
  newCents: number | undefined
}

/** The same for the second service of the visit, from the lessons that the first leaves. */
export function useNextCredit({ following, taken, newCents }: NextCreditQuery) {
  const { data: credits = [] } = useQuery(myCredits(useSession()?.user.id))
  const [isKept, keep] = useState(false)
  const next = newCents === undefined ? following?.start : undefined
  const left = credits.map((one) => (one.id === taken?.id ? { ...one, left: one.left - 1 } : one))
  const credit = next && following && creditFor(left, lessonOf(following.follower.serviceCode, next))
  if (!credit || isKept) return { credit, isUsed: false, keep, following }

  const start = { ...next, priceCents: 0, publicPriceCents: next.priceCents }
  return { credit, isUsed: true, keep, following: { ...following, start, withCredit: true as const } }
}

const lessonOf = (serviceCode: string, { local, startsAt, endsAt }: FreeStart) => ({
  serviceCode,
  local,
  minutes: (endsAt.getTime() - startsAt.getTime()) / 60_000,
})
