import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { type Keep, withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { takeMinutes } from '#server/memberships/service.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { admitMailTo, ownProfileFor, profileFor, profileOf } from '#server/people/service.ts'
import type { Start } from '#shared/booking/availability.ts'
import { type Booking, bookingContract, type Contact, type NewBooking } from '#shared/booking/contract.ts'
import type { Question } from '#shared/catalog/contract.ts'
import { Failure, type FieldFailure } from '#shared/http/failure.ts'
import { type Actor, holds, type Person } from '#shared/permissions/may.ts'

import { answered } from './answered.ts'
import { getFreeStart, type ServiceCalendar, slotTaken, takeTime } from './calendar.ts'
import { deleteExpiredHolds, deleteHold, convertHold } from './holds/hold-store.ts'
import { linkTokenOf, manageUrl } from './link.ts'
import { confirmationMail } from './mails.ts'
import { type Member, whoseMembership } from './member.ts'
import { occupy } from './occupy.ts'
import { presentBooking } from './present.ts'
import { agreeOnPrice, type HeldPrice } from './price.ts'
import { newReference } from './reference.ts'
import { type BookingFacts, insertBooking } from './store.ts'
import { tellStaff } from './tell-staff.ts'

const { createBooking } = bookingContract

type Booked = Booking & { manageToken: string }

/**
 * Books a time for a guest or a signed-in person. The server decides anew whether the time is offered and what it costs;
 * the same idempotency key with the same request answers with the booking it made the first time.
 */
export function bookTime(
  services: Services,
  request: NewBooking,
  idempotencyKey: string | undefined,
  context: Context,
): Promise<Booked> {
  const keyed = { endpoint: createBooking, key: idempotencyKey, request, guestEmail: request.person?.email }

  return withIdempotency(services, keyed, context, (keep) => bookAnew(services, { request, keep }, context))
}

interface BookingRequest {
  request: NewBooking
  keep: Keep<Booked>
}

function bookAnew(services: Services, incoming: BookingRequest, context: Context): Promise<Booked> {
  const { db, now } = services
  const { serviceCode, startsAt, holdId, answers, person } = incoming.request
  const whose = whoseMembership(context.actor, person && { email: person.email })
  const startRequest = { serviceCode, startsAt, now: now(), holdId, whose }

  return takeTime(db, startRequest, async () => {
    const { service, start, member } = await getFreeStart(db, startRequest)
    refuseForeignAnswers(answers, service.questions)
    const contact = await contactOf(db, incoming.request, context.actor)
    await admitMailTo(services, contact.email, context.actor)
    // One's own is kept: it says which price was shown.
    if (service.hasExpiredHolds) await deleteExpiredHolds(db, now(), holdId)

    return atomically(db, async (trx) =>
      incoming.keep(trx, await commitBooking(services, trx, { ...incoming, service, start, member, contact }, context)),
    )
  })
}

interface PricedRequest extends BookingRequest {
  service: ServiceCalendar
  start: Start
  member: Member | undefined
  contact: Contact
}

async function commitBooking(services: Services, trx: Db, priced: PricedRequest, context: Context): Promise<Booked> {
  const { actor } = context
  const { request, service, start, contact } = priced
  const now = services.now()
  const personId = await whoComes(trx, request, contact, actor)
  const agreed = await agreeOnPrice(trx, { ...priced, now })
  const { held, member, priceCents, terms } = agreed
  const { publicPriceCents, taken } = terms.offer
  const row = {
    reference: newReference(),
    status: 'confirmed' as const,
    version: 1,
    startsAt: request.startsAt,
    endsAt: new Date(start.end),
    priceCents,
    publicPriceCents,
    includedMinutes: taken.peak + taken.offPeak,
    createdAt: now,
  }
  const inserted = await insertBooking(
    trx,
    {
      ...row,
      locationId: service.locationId,
      serviceId: service.serviceId,
      personId,
      membershipId: terms.membershipId,
      cancellationPolicy: JSON.stringify(service.cancellationPolicy),
      contact: JSON.stringify(contact),
      answers: JSON.stringify(request.answers ?? {}),
    },
    { actorKind: actor.kind, actorId: actorIdOf(actor), at: now },
  )
  // Once in a billion, the reference is taken.
  if (!inserted) throw new Failure('unavailable', 'Please try again.')
  // Before all else: of many who want one time, all but one end here.
  const resourceIds = await occupyFor(trx, inserted.id, priced, held)
  await recordEvent(trx, context, madeEvent(request, actor, { ...row, id: inserted.id, personId }))
  if (member)
    await takeMinutes(trx, member.membership, { bookingId: inserted.id, day: start.local.slice(0, 10), taken })

  const facts = {
    ...row,
    ...inserted,
    membershipId: terms.membershipId,
    changedAt: now,
    cancellationPolicy: service.cancellationPolicy,
    contact,
  }
  const booking = { ...factsOf(service, resourceIds), ...facts, serviceCode: request.serviceCode }
  const answers = answered(service.questions, request.answers ?? {})
  const { email } = service.staff.find(({ id }) => resourceIds.includes(id)) ?? {}
  await tellStaff(trx, booking, { email, answers, publicUrl: services.config.publicUrl })
  return confirm(services, trx, booking)
}

interface MadeBooking {
  id: string
  personId: string
  status: string
  version: number
  startsAt: Date
  priceCents: number
}

function madeEvent(request: BookingRequest['request'], actor: Actor, made: MadeBooking) {
  const { id, personId, status, version, startsAt, priceCents } = made

  return {
    action: 'booking_made',
    entity: 'booking',
    entityId: id,
    after: { status, serviceCode: request.serviceCode, startsAt, priceCents },
    ...(holds(actor, 'manage_bookings/bookings') && !isForThemselves(request, actor) && { onBehalfOf: personId }),
    publish: { version, personId, data: { to: status } },
  }
}

/** What the calendar knows of a booking: read already, so not asked again. */
function factsOf(service: ServiceCalendar, resourceIds: readonly string[]) {
  const { serviceName, bringAlong, studioName, address, currency, zone, staff, bays } = service
  const nameIn = (resources: readonly { id: string; name: string }[]) =>
    resources.find(({ id }) => resourceIds.includes(id))?.name ?? null

  return {
    serviceName,
    bringAlong,
    studioName,
    address,
    currency,
    zone,
    staffName: nameIn(staff),
    bayName: nameIn(bays),
  }
}

/** Takes the held resources over, or others when the hold is not for this time or is gone. */
async function occupyFor(
  trx: Db,
  bookingId: string,
  { request, start }: PricedRequest,
  held: HeldPrice | undefined,
): Promise<string[]> {
  const { holdId } = request
  if (holdId && held?.isLive) {
    const taken = await convertHold(trx, holdId, bookingId)
    await deleteHold(trx, holdId)
    return taken
  }

  // A hold that ran out, or one for another time, would stand in its own visitor's way.
  if (holdId) await deleteHold(trx, holdId)
  const occupied = await occupy(trx, start, { bookingId })
  if (!occupied) throw slotTaken()

  return occupied
}

async function confirm({ config, now }: Services, trx: Db, booking: BookingFacts): Promise<Booked> {
  const manageToken = linkTokenOf(config.secretKey, booking.id)
  await queueTemplate(trx, confirmationMail(booking, manageUrl(config.publicUrl, manageToken), now()))

  return { ...presentBooking(booking), manageToken }
}

/** The desk books for whomever it names, everybody else who is signed in for themselves. */
const isForThemselves = ({ person }: NewBooking, actor: Actor): actor is Person =>
  actor.kind === 'person' && !(person && holds(actor, 'manage_bookings/bookings'))

const whoComes = (trx: Db, request: NewBooking, contact: Contact, actor: Actor): Promise<string> =>
  isForThemselves(request, actor) ? ownProfileFor(trx, actor.userId, contact) : profileFor(trx, contact)

/** A signed-in person books in their own name, the desk in anybody's; a guest says who they are. */
async function contactOf(db: Db, request: NewBooking, actor: Actor): Promise<Contact> {
  const { person } = request
  const profile = isForThemselves(request, actor) ? await profileOf(db, actor.userId) : undefined
  if (profile?.email && person) return { ...person, email: profile.email }
  const { firstName, lastName, email, phone } = profile ?? {}
  if (firstName && lastName !== undefined && email && phone) return { firstName, lastName, email, phone }
  if (person) return person

  throw new Failure('invalid_input', 'Tell us who comes.', {
    details: [{ path: 'person', message: 'Name, e-mail address and phone number are needed.' }],
  })
}

function refuseForeignAnswers(answers: Record<string, string> = {}, questions: readonly Question[]): void {
  const details = Object.entries(answers).flatMap(([code, answer]): FieldFailure[] => {
    const question = questions.find((one) => one.code === code)
    const path = `answers.${code}`
    if (!question) return [{ path, message: 'This service does not ask this.' }]

    const isChoice = question.kind === 'text' || answer === '' || question.choices.includes(answer)
    return isChoice ? [] : [{ path, message: 'This is not one of the choices.' }]
  })
  if (details.length > 0)
    throw new Failure('invalid_input', 'Some answers do not belong to their questions.', { details })
}
