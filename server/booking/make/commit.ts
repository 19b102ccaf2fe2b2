import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import type { ChosenAddOn } from '#server/booking/calendar/calendar-store.ts'
import type { ServiceCalendar } from '#server/booking/calendar/calendar.ts'
import { refuseBeyondQuota, refuseOverlap } from '#server/booking/calendar/one-more.ts'
import type { Price } from '#server/booking/calendar/price-of.ts'
import { slotTaken } from '#server/booking/calendar/take-time.ts'
import { convertHold, deleteHold } from '#server/booking/kept/hold-store.ts'
import { type KeptFor, endHoldsFor } from '#server/booking/kept/kept-for.ts'
import { bookedTwiceMail } from '#server/booking/letters/approval.ts'
import { manageUrl } from '#server/booking/letters/link.ts'
import { tellStaff } from '#server/booking/letters/tell-staff.ts'
import type { Member } from '#server/booking/member.ts'
import { occupy, occupyForced } from '#server/booking/occupy.ts'
import { answersTo, refuseWithoutChild } from '#server/booking/questions.ts'
import { newReference } from '#server/booking/reference.ts'
import { type BookingFacts, insertBooking } from '#server/booking/store.ts'
import { type OnDatabase, inOneTrip } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { takeMinutes } from '#server/memberships/service.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { unsignedWaiverOf } from '#server/people/service.ts'
import type { Start } from '#shared/booking/availability.ts'
import type { Contact, NewBooking } from '#shared/booking/contract.ts'
import { unordered } from '#shared/booking/pay/money.ts'
import { payMinutes } from '#shared/booking/payment.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { type LockedHold, agreeOnPrice, refuseBeyondCapacity } from './price.ts'
import { isByDesk, isForThemselves } from './who.ts'

export interface Draft {
  request: NewBooking
  service: ServiceCalendar
  start: Start
  member: Member | undefined
  contact: Contact
  personId: string
  /** The desk forces it against the rules. */
  isForced: boolean
  /** It may share a taken time. */
  isBeside?: boolean
  /** It waits for payment if its service asks for one. */
  isPaidOnline?: boolean
  /** It is rolled back, so no waiver is needed. */
  isPreview?: boolean
  /** It is part of a cart's order and waits for it. */
  isInOrder?: boolean
  /** The desk's client, whose own holds it takes. */
  keptFor?: KeptFor | undefined
  seriesId?: string
  visitId?: string
}

/** Inserts a booking with history, allocations, players, minutes and audit. Only staff are told yet. */
export async function commitBooking(work: Work, draft: Draft): Promise<BookingFacts> {
  const { services, context, now } = work
  const { actor } = context
  const { request, service, start, personId } = draft
  const time = { startsAt: request.startsAt, endsAt: new Date(start.end) }
  refuseUnfit(draft)
  const isTwice = await refuseMore(work, draft, { actor, now, ...time })
  const [{ held, member, creditId, price, players }, unsigned] = await inOneTrip([
    agreeOnPrice(work, { ...draft, now, actor }),
    unsignedBy(work, draft, actor),
  ])
  if (member && unsigned && !draft.isPreview) throw unsigned
  const { membershipId, publicPriceCents, priceCents, taken } = price
  const row = {
    reference: newReference(),
    // Add-ons to a package's lesson are paid at the studio.
    ...statusOf(creditId === undefined ? draft : { ...draft, isPaidOnline: false }, { actor, price, now }),
    version: 1,
    ...time,
    priceCents,
    publicPriceCents,
    includedMinutes: taken.peak + taken.offPeak,
    withCredit: creditId !== undefined,
    createdAt: now,
  }
  const inserted = await insertBooking(
    work,
    { ...row, ...columnsOf(draft, actor), personId, membershipId },
    { actorKind: actor.kind, actorId: actorIdOf(actor), at: now },
  )
  // The reference is taken, once in a billion times.
  if (!inserted) throw new Failure('unavailable', 'Please try again.')
  // First of all: of many who want one time, all but one fail here.
  const resourceIds = await occupyFor(work, inserted.id, draft, held)
  // They leave together: one round trip.
  await inOneTrip([
    insertAddOns(work, inserted.id, service.addOns),
    insertPlayers(work, inserted.id, players),
    recordEvent(work, madeEvent(draft, actor, { ...row, id: inserted.id })),
    member && takeMinutes(work, member.membership, { bookingId: inserted.id, day: dayOf(start), taken }),
    creditId !== undefined && services.bookingCredits.reserve(work, { creditId, bookingId: inserted.id, at: now }),
  ])

  const facts = { ...row, ...inserted, membershipId, changedAt: now, players, linkVersion: 1 }
  const booking = { ...factsOf(draft, resourceIds), ...facts, payableCents: priceCents, paying: unordered(priceCents) }
  if (isTwice) await queueTemplate(work, bookedTwiceMail(booking, manageUrl(services.config, booking)))
  // Staff are told once it is paid.
  if (booking.status === 'pending_payment') return booking

  const { email } = service.staff.find(({ id }) => resourceIds.includes(id)) ?? {}
  const answers = answersTo(service.questions, request.answers ?? {})
  await tellStaff(work, booking, { email, answers, publicUrl: services.config.publicUrl })
  return booking
}

/** Too many players, or nobody named for a child's service; a preview does not name anybody yet. */
function refuseUnfit({ request, service, isPreview }: Draft): void {
  refuseBeyondCapacity(service, request.players)
  if (!isPreview) refuseWithoutChild(service, request.answers)
}

interface AnotherTime {
  actor: Actor
  now: Date
  startsAt: Date
  endsAt: Date
}

/**
 * Refuses more than the rules allow a person, or a second booking at one time. Anybody can type an address, so a guest
 * is not told what its client has booked; a second booking at one time is mailed to the address.
 */
async function refuseMore(work: OnDatabase, draft: Draft, { actor, now, ...time }: AnotherTime): Promise<boolean> {
  const { request, service, personId, contact } = draft
  if (request.force) return false
  if (actor.kind !== 'guest') await refuseBeyondQuota(work, service, { personId, startsAt: time.startsAt, now })

  return playersIn(request) <= 1 && (await refuseOverlap(work, { personId, ...time }, actor)) && contact.email !== ''
}

/** A member has read the waiver; for others of the household the desk has it on record. */
const unsignedBy = async (work: OnDatabase, { member, request }: Draft, actor: Actor) =>
  member && isForThemselves(request, actor) ? unsignedWaiverOf(work, actor.userId) : undefined

const dayOf = ({ local }: Start) => local.slice(0, 10)

const playersIn = ({ players }: NewBooking) => players?.length ?? 1

interface StatusFacts {
  actor: Actor
  price: Price
  now: Date
}

/**
 * What needs approval waits for it, at most until it begins, and is paid at the studio. What is paid ahead waits for
 * its payment. A booking by the desk needs no approval, and is paid at any time.
 */
function statusOf({ service, start, isPaidOnline, isInOrder }: Draft, { actor, price, now }: StatusFacts) {
  const { needsApproval, approvalHours } = service
  const isPaidFirst = price.due.cents > 0 || price.due.isCardKept
  if (isInOrder || (!needsApproval && isPaidOnline && isPaidFirst)) {
    return { status: 'pending_payment' as const, expiresAt: new Date(now.getTime() + payMinutes * 60_000) }
  }
  if (!needsApproval || isByDesk(actor)) {
    return { status: 'confirmed' as const, expiresAt: null }
  }
  const latest = now.getTime() + approvalHours * 3_600_000
  return { status: 'pending_approval' as const, expiresAt: new Date(Math.min(latest, start.start)) }
}

const columnsOf = ({ request, service, contact, isForced, seriesId, visitId }: Draft, actor: Actor) => ({
  locationId: service.locationId,
  serviceId: service.serviceId,
  optionId: service.optionId,
  cancellationPolicy: JSON.stringify(service.cancellationPolicy),
  contact: JSON.stringify(contact),
  answers: JSON.stringify(request.answers ?? {}),
  partySize: playersIn(request),
  bookedBy: isForThemselves(request, actor) ? null : actorIdOf(actor),
  forcedReason: isForced ? (request.force?.reason ?? null) : null,
  note: request.note ?? '',
  seriesId: seriesId ?? null,
  visitId: visitId ?? null,
})

interface MadeBooking {
  id: string
  status: string
  version: number
  startsAt: Date
  priceCents: number
}

function madeEvent({ request, personId, isForced, seriesId }: Draft, actor: Actor, made: MadeBooking) {
  const { id, status, version, startsAt, priceCents } = made

  return {
    action: 'booking_made',
    entity: 'booking',
    entityId: id,
    after: { status, serviceCode: request.serviceCode, startsAt, priceCents, ...(seriesId && { seriesId }) },
    reason: isForced ? request.force?.reason : undefined,
    ...(actor.kind !== 'guest' && !isForThemselves(request, actor) && { onBehalfOf: personId }),
    publish: { version, personId, data: { to: status } },
  }
}

/** The calendar's facts of the booking, read already. */
function factsOf({ service, contact, seriesId }: Draft, resourceIds: readonly string[]) {
  const { serviceCode, serviceName, optionCode, bringAlong, studioName, address, currency, zone, locale, staff, bays } =
    service
  const nameIn = (resources: readonly { id: string; name: string }[]) =>
    resources.find(({ id }) => resourceIds.includes(id))?.name ?? null

  return {
    seriesId: seriesId ?? null,
    serviceCode,
    serviceName,
    optionCode,
    bringAlong,
    studioName,
    address,
    currency,
    zone,
    locale,
    staffName: nameIn(staff),
    bayName: nameIn(bays),
    cancellationPolicy: service.cancellationPolicy,
    movedBy: null,
    termsSince: null,
    apart: false,
    contact,
  }
}

/** Takes the hold's resources, or others if the hold is gone or for another time. */
async function occupyFor(
  work: Work,
  bookingId: string,
  { request, start, isBeside, keptFor }: Draft,
  held: LockedHold | undefined,
): Promise<string[]> {
  const { holdId } = request
  if (holdId && held?.isLive) {
    const taken = await convertHold(work, holdId, bookingId)
    await deleteHold(work, holdId)
    return taken
  }

  // An expired hold, or one for another time, would be in its own visitor's way.
  if (holdId) await deleteHold(work, holdId)
  if (keptFor) await endHoldsFor(work, { keptFor, bookingId, occupied: start.occupied })
  const occupied = await (isBeside ? occupyForced : occupy)(work, start, { bookingId })
  if (!occupied) throw slotTaken()

  return occupied
}

// The rows beside the booking's own.

async function insertAddOns({ trx }: OnDatabase, bookingId: string, addOns: readonly ChosenAddOn[]): Promise<void> {
  if (addOns.length === 0) return

  const rows = addOns.map(({ id, name, minutes, priceCents }) => ({
    bookingId,
    addonId: id,
    name,
    minutes,
    priceCents,
  }))
  await trx.insertInto('bookingAddon').values(rows).execute()
}

interface NewPlayer {
  position: number
  name: string
  tier: string | null
  shareCents: number
}

async function insertPlayers({ trx }: OnDatabase, bookingId: string, players: readonly NewPlayer[]): Promise<void> {
  if (players.length === 0) return

  await trx
    .insertInto('bookingPlayer')
    .values(players.map((player) => ({ ...player, bookingId })))
    .execute()
}
