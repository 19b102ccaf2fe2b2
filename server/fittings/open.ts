import { randomUUID } from 'node:crypto'

import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { clientFor } from '#server/people/service.ts'
import { getLocation } from '#server/settings/service.ts'
import { fittingsContract } from '#shared/fittings/contract.ts'
import type { NewFitting } from '#shared/fittings/records.ts'
import type { FittingStatus } from '#shared/fittings/status.ts'
import { Failure } from '#shared/http/failure.ts'

import { ownClubFor } from './own-club.ts'
import { readFitting } from './present.ts'
import { insertTransition, shareBooking } from './store.ts'

/** Begins a fitting, once for each key; a booking has one at most. */
export function openFitting(services: Services, { body, key }: OpenFittingRequest, context: Context) {
  const keyed = { endpoint: fittingsContract.openFitting, key, request: body }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const id = await insertFitting(trx, body, { now: services.now(), context })
      return keep(trx, await readFitting({ ...services, db: trx }, id, context))
    }),
  )
}

interface OpenFittingRequest {
  body: NewFitting
  key: string | undefined
}

async function insertFitting(trx: Db, body: NewFitting, { now, context }: { now: Date; context: Context }) {
  const { bookingId = null, slot, later = false } = body
  const personId = await clientOf(trx, body)
  const { id: locationId } = await getLocation(trx)
  const status: FittingStatus = later ? 'scheduled' : 'in_session'
  const id = randomUUID()
  const by = { actorKind: context.actor.kind, actorId: actorIdOf(context.actor) }
  const { number } = await trx
    .insertInto('fitting')
    .values({ id, bookingId, personId, locationId, status, slot, fitterId: by.actorId, createdAt: now })
    .returning('number')
    .executeTakeFirstOrThrow()
  await insertTransition(trx, {
    ...by,
    fittingId: id,
    version: 1,
    fromStatus: null,
    toStatus: status,
    at: now,
    reason: null,
  })

  const { clubId, spec } = await ownClubFor(trx, personId, slot)
  const own = { fittingId: id, position: 0, label: 'Own', isOwn: true, clubId, slot, spec: JSON.stringify(spec) }
  await trx.insertInto('fittingCandidate').values(own).execute()
  await recordEvent(trx, context, {
    action: 'fitting_opened',
    entity: 'fitting',
    entityId: id,
    after: { number, status, slot },
    onBehalfOf: personId,
    publish: { version: 1, personId, data: { to: status } },
  })
  return id
}

const isFitting = (category: string) => category === 'fitting' || category === 'putter'
const takesPlace = new Set(['confirmed', 'checked_in', 'completed'])

async function clientOf(trx: Db, { bookingId, personId }: NewFitting): Promise<string> {
  if (bookingId === undefined) {
    if (personId === undefined) throw new Failure('not_offered', 'Say whose fitting it is.')
    return clientFor(trx, personId)
  }

  const booking = await shareBooking(trx, bookingId)
  if (!booking) throw new Failure('not_found', 'There is no such booking.')
  if (!isFitting(booking.category)) throw new Failure('not_offered', 'This booking is none of a fitting.')
  if (!takesPlace.has(booking.status)) throw new Failure('wrong_state', 'This booking does not take place.')
  if (booking.fittedAs !== null) throw new Failure('wrong_state', `This booking is ${booking.fittedAs} already.`)

  return clientFor(trx, booking.personId)
}
