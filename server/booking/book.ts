import { createHash } from 'node:crypto'

import { actorIdOf } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/db/database.ts'
import type { Context } from '#server/http/mount.ts'
import { queueMail } from '#server/notices/service.ts'
import { profileFor, profileOf } from '#server/people/service.ts'
import type { Services } from '#server/services.ts'
import type { Start } from '#shared/booking/availability.ts'
import type { Booking, Contact, NewBooking } from '#shared/booking/contract.ts'
import { Failure, type FieldFailure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { calendarAround, getFreeStart, type ServiceCalendar, slotJustTaken } from './calendar.ts'
import { linkTokenOf } from './link.ts'
import { confirmationMail } from './mails.ts'
import { occupy } from './occupy.ts'
import { presentBooking } from './present.ts'
import { newReference } from './reference.ts'
import {
  type BookingRow,
  deleteExpiredHolds,
  deleteHold,
  findBooking,
  findRequest,
  insertBooking,
  insertTransition,
  lockLiveHold,
  takeOverHold,
} from './store.ts'

type Booked = Booking & { manageToken: string }

/**
 * Books a time for a guest or a signed-in person. The server decides anew whether the time is offered and what it costs;
 * the same idempotency key with the same request answers with the booking it made the first time.
 */
export async function bookTime(
  services: Services,
  request: NewBooking,
  idempotencyKey: string | undefined,
  context: Context,
): Promise<Booked> {
  const { db, now } = services
  const requestHash = hashOf(request)
  if (idempotencyKey) {
    const known = await findRequest(db, idempotencyKey)
    if (known) return replay(services, known, requestHash)
  }

  const { serviceCode, startsAt, holdId } = request
  const calendar = await calendarAround(db, startsAt, { serviceCode, now: now(), exceptHoldId: holdId })
  refuseUnknownAnswers(request.answers, calendar.questionCodes)
  const start = getFreeStart(calendar, startsAt, now())
  const contact = await contactOf(db, request, context.actor)
  if (calendar.hasExpiredHolds) await deleteExpiredHolds(db, now())

  const wanted = { request, idempotencyKey, requestHash, calendar, start, contact }
  const id = await atomically(db, (trx) => commitBooking(services, trx, wanted, context))
  return id === undefined ? replayed(services, idempotencyKey, requestHash) : present(services, id)
}

interface Wanted {
  request: NewBooking
  idempotencyKey: string | undefined
  requestHash: string
  calendar: ServiceCalendar
  start: Start
  contact: Contact
}

/** Undefined when the same key was used by another request meanwhile. */
async function commitBooking(services: Services, trx: Db, wanted: Wanted, { actor }: Context) {
  const { request, calendar, start, contact } = wanted
  const now = services.now()
  const personId = await profileFor(trx, contact)
  const inserted = await insertBooking(trx, {
    reference: newReference(),
    status: 'confirmed',
    locationId: calendar.locationId,
    serviceId: calendar.serviceId,
    personId,
    startsAt: request.startsAt,
    endsAt: new Date(start.end),
    priceCents: calendar.priceCents,
    cancellationPolicy: JSON.stringify(calendar.cancellationPolicy),
    contact: JSON.stringify(contact),
    answers: JSON.stringify(request.answers ?? {}),
    idempotencyKey: wanted.idempotencyKey ?? null,
    requestHash: wanted.idempotencyKey ? wanted.requestHash : null,
    createdAt: now,
  })
  if (!inserted) return undefined

  await occupyFor(trx, inserted.id, wanted, now)
  await insertTransition(trx, {
    bookingId: inserted.id,
    toStatus: 'confirmed',
    actorKind: actor.kind,
    actorId: actorIdOf(actor),
    version: 1,
    at: now,
  })
  await queueConfirmation(services, trx, inserted.id)
  return inserted.id
}

/** Takes the held resources over, or others when the hold is not for this time or is gone. */
async function occupyFor(trx: Db, bookingId: string, { request, calendar, start }: Wanted, now: Date): Promise<void> {
  const { holdId, serviceCode, startsAt } = request
  if (holdId && (await lockLiveHold(trx, { id: holdId, serviceId: calendar.serviceId, startsAt }, now))) {
    await takeOverHold(trx, holdId, bookingId)
    await deleteHold(trx, holdId)
    return
  }

  if (!(await occupy(trx, start, { bookingId }))) throw await slotJustTaken(trx, serviceCode, startsAt, now)
}

async function queueConfirmation({ config }: Services, trx: Db, bookingId: string): Promise<void> {
  const booking = await getBookingRow(trx, bookingId)
  const token = linkTokenOf(config.secretKey, bookingId)

  await queueMail(trx, confirmationMail(booking, config.publicUrl, token))
}

async function getBookingRow(db: Db, id: string): Promise<BookingRow> {
  const booking = await findBooking(db, id)
  if (!booking) throw new Failure('not_found', 'There is no such booking.')

  return booking
}

async function present({ db, config }: Services, id: string): Promise<Booked> {
  return { ...presentBooking(await getBookingRow(db, id)), manageToken: linkTokenOf(config.secretKey, id) }
}

/** A signed-in person books in their own name; a guest says who they are. */
async function contactOf(db: Db, { person }: NewBooking, actor: Actor): Promise<Contact> {
  const profile = actor.kind === 'person' ? await profileOf(db, actor.userId) : undefined
  if (profile && person) return { ...person, email: profile.email }
  if (profile?.firstName && profile.phone) return { ...profile, phone: profile.phone }
  if (person) return person

  throw new Failure('invalid_input', 'Tell us who comes.', {
    details: [{ path: 'person', message: 'Name, e-mail address and phone number are needed.' }],
  })
}

function refuseUnknownAnswers(answers: Record<string, string> = {}, known: readonly string[]): void {
  const details = Object.keys(answers)
    .filter((code) => !known.includes(code))
    .map((code): FieldFailure => ({ path: `answers.${code}`, message: 'This service does not ask this.' }))
  if (details.length > 0) throw new Failure('invalid_input', 'Some answers belong to no question.', { details })
}

const hashOf = (request: NewBooking) => createHash('sha256').update(JSON.stringify(request)).digest('base64url')

async function replayed(services: Services, idempotencyKey: string | undefined, requestHash: string): Promise<Booked> {
  const known = idempotencyKey ? await findRequest(services.db, idempotencyKey) : undefined
  if (known) return replay(services, known, requestHash)

  // Without a key only the reference can have been taken: one in a billion.
  throw new Failure('unavailable', 'Please try again.')
}

function replay(services: Services, known: { id: string; requestHash: string | null }, requestHash: string) {
  if (known.requestHash !== requestHash) {
    throw new Failure('key_reused', 'This Idempotency-Key was used for another request.')
  }

  return present(services, known.id)
}
