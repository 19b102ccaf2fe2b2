import { type Buyer, type LinePrice, type LineRequest } from '#server/catalog/service.ts'
import { shortWhenOf } from '#server/kernel/clock/wording.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { planOf } from '#server/memberships/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { accounts } from '#shared/ledger/accounts.ts'
import type { ClinicRef } from '#shared/lessons/clinics/clinic-ref.ts'
import { isSoldOnline } from '#shared/lessons/clinics/sold.ts'
import { hasBegun } from '#shared/lessons/clinics/status.ts'
import { shareOfCents } from '#shared/money.ts'

import { earlyPriceOf } from './clinics.ts'
import { findNames, listClinicsWith } from './seat-store.ts'
import { type ClinicToBuy, findClinicsToBuy } from './store.ts'
import { type ClinicTerms, notOffered, refundWords, slotTaken } from './terms.ts'

const planCategory = 'clinic'

/** The price of places now. The lock decides on order whether places are left; a full clinic is not offered. */
export async function pricePlaces(
  work: Timed,
  lines: readonly LineRequest<ClinicRef>[],
  buyer: Buyer,
): Promise<LinePrice<ClinicTerms>[]> {
  const { personId, day } = buyer
  const { place } = work
  const [clinics, plan, client] = await inOneTrip([
    findClinicsToBuy(
      work,
      lines.map(({ ref }) => ref.clinicSlug),
    ),
    personId === null ? undefined : planOf(work, personId, day),
    personId === null ? undefined : findNames(work, personId),
  ])
  const own =
    personId === null || clinics.length === 0
      ? []
      : await listClinicsWith(
          work,
          personId,
          clinics.map(({ id }) => id),
        )

  return lines.map(({ ref }, at) => {
    const beside = lines.slice(0, at).flatMap((one) => (one.ref.clinicSlug === ref.clinicSlug ? one.ref.attendees : []))
    const clinic = offered(
      clinics.find(({ slug }) => slug === ref.clinicSlug),
      { ref, beside, buyer },
    )
    if (ref.attendees.some(({ self }) => self) && own.includes(clinic.id)) {
      throw notOffered(`You have a place in ${clinic.title} already.`)
    }
    const { cancelHours, lateRefundPercent } = clinic
    return {
      ...priceOf(clinic, { ref, day, percent: plan && percentOf(plan) }),
      name: `${clinic.title}, ${shortWhenOf(clinic.beginsAt, place)}`,
      whose: ref.attendees.map((one) => (one.self && client ? client.name : one.name)),
      taxCategory: 'event_admission',
      revenueAccount: accounts.prepaidFees,
      visitOn: localDayOf(clinic.beginsAt, place.zone),
      rule: 'full',
      wording: refundWords(clinic.beginsAt, clinic, { place, now: buyer.now }),
      terms: { clinicId: clinic.id, personId, cancelHours, lateRefundPercent },
    }
  })
}

type OfferedClinic = ClinicToBuy & { beginsAt: Date }

interface WantedPlaces {
  ref: ClinicRef
  /** Guests who have a place in it by earlier lines of the same cart. */
  beside: ClinicRef['attendees']
  buyer: Buyer
}

/** Refuses guests who cannot have a place, with the reason. */
function offered(clinic: ClinicToBuy | undefined, { ref, beside, buyer }: WantedPlaces): OfferedClinic {
  const { personId, channel, now } = buyer
  if (!clinic?.active) throw notOffered('This clinic is not offered any more.')
  const { title, beginsAt } = clinic
  if (clinic.calledOffAt || beginsAt === null) throw notOffered(`${title} does not take place.`)
  if (hasBegun({ beginsAt }, now)) throw notOffered(`${title} has begun.`)
  if (!isSoldOnline(clinic)) throw notOffered(`Ask us for a place in ${title}: it is for juniors.`)
  // A visitor sees prices before saying who they are.
  if (personId === null && channel !== 'online' && ref.attendees.some(({ self }) => self)) {
    throw notOffered('Choose the client who comes themself.')
  }
  refuseTwice(ref.attendees)
  if (beside.some(({ self }) => self) && ref.attendees.some(({ self }) => self)) {
    throw notOffered('You are in this order twice.')
  }
  refuseTwice([...beside, ...ref.attendees])
  const left = clinic.capacity - clinic.placesTaken
  const free = left - beside.length
  // Where the lines before take all that is left, it is they that say how many that are.
  if (free < ref.attendees.length) throw slotTaken(free > 0 ? free : left)
  return { ...clinic, beginsAt }
}

const attendeeKey = ({ name, email, self }: ClinicRef['attendees'][number]) =>
  self ? 'self' : `${name.toLowerCase()} ${email?.toLowerCase() ?? ''}`

function refuseTwice(attendees: ClinicRef['attendees']): void {
  const seen = new Set(attendees.map(attendeeKey))
  if (seen.size < attendees.length) throw notOffered('Somebody is named twice. Each place is for somebody else.')
}

const isOwn = ({ attendees }: ClinicRef) => attendees.every(({ self }) => self)

/** Whether the buyer's own place may cost less than the others. */
export const hasMemberPrice = ({
  memberPriceCents,
  priceCents,
}: Pick<ClinicToBuy, 'memberPriceCents' | 'priceCents'>) => memberPriceCents !== null && memberPriceCents < priceCents

const percentOf = ({ discounts }: { discounts: readonly { category: string; percent: number }[] }) =>
  Math.max(0, ...discounts.filter(({ category }) => category === planCategory).map(({ percent }) => percent))

interface Pricing {
  ref: ClinicRef
  day: string
  /** The discount of the member's plan; undefined without a membership. */
  percent: number | undefined
}

/** Early price until its day. A member's own place costs the lower of the members' price and their plan's discount. */
function priceOf(clinic: ClinicToBuy, { ref, day, percent }: Pricing) {
  const unitCents = earlyPriceOf(clinic, day)?.priceCents ?? clinic.priceCents
  const { memberPriceCents } = clinic
  if (percent === undefined || memberPriceCents === null || !isOwn(ref)) return { unitCents, planCategory }

  const byPlan = unitCents - shareOfCents(unitCents, percent, 100)
  return memberPriceCents < byPlan ? { unitCents: memberPriceCents } : { unitCents, planCategory }
}
