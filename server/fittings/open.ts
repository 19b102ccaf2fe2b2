import { randomUUID } from 'node:crypto'

import { actorIdOf, insertHistory, recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { clientFor } from '#server/people/service.ts'
import { fittingsContract } from '#shared/fittings/contract.ts'
import type { NewFitting } from '#shared/fittings/records.ts'
import type { FittingStatus } from '#shared/fittings/status.ts'
import { Failure } from '#shared/http/failure.ts'

import { ownClubFor } from './own-club.ts'
import { readFitting } from './present.ts'
import { fittingHistory, shareBooking } from './store.ts'

/** Opens a fitting, once for each key. A booking has at most one. */
export function openFitting(work: Work, { body, key }: OpenFittingRequest) {
  const keyed = { endpoint: fittingsContract.openFitting, key, request: body }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const id = await insertFitting(work, body, { now: work.now, context: work.context })
      return keep(work, await readFitting(work, id))
    }),
  )
}

interface OpenFittingRequest {
  body: NewFitting
  key: string | undefined
}

async function insertFitting(work: Acting, body: NewFitting, { now, context }: { now: Date; context: Context }) {
  const { bookingId = null, slot, later = false } = body
  const personId = await clientOf(work, body)
  const { id: locationId } = work.place
  const status: FittingStatus = later ? 'scheduled' : 'in_session'
  const id = randomUUID()
  const by = { actorKind: context.actor.kind, actorId: actorIdOf(context.actor) }
  const { number } = await work.trx
    .insertInto('fitting')
    .values({ id, bookingId, personId, locationId, status, slot, fitterId: by.actorId, createdAt: now })
    .returning('number')
    .executeTakeFirstOrThrow()
  await insertHistory({ ...work, context }, fittingHistory, { id, version: 1, from: null, to: status })

  const { clubId, spec } = await ownClubFor(work, personId, slot)
  const own = { fittingId: id, position: 0, label: 'Own', isOwn: true, clubId, slot, spec: JSON.stringify(spec) }
  await work.trx.insertInto('fittingCandidate').values(own).execute()
  await recordEvent(
    { ...work, context },
    {
      action: 'fitting_opened',
      entity: 'fitting',
      entityId: id,
      after: { number, status, slot },
      onBehalfOf: personId,
      publish: { version: 1, personId, data: { to: status } },
    },
  )
  return id
}

const isFitting = (category: string) => category === 'fitting' || category === 'putter'
const takesPlace = new Set(['confirmed', 'checked_in', 'completed'])

async function clientOf(work: OnDatabase, { bookingId, personId }: NewFitting): Promise<string> {
  if (bookingId === undefined) {
    if (personId === undefined) throw new Failure('not_offered', 'Say whose fitting it is.')
    return clientFor(work, personId)
  }

  const booking = await shareBooking(work, bookingId)
  if (!booking) throw new Failure('not_found', 'There is no such booking.')
  if (!isFitting(booking.category)) throw new Failure('not_offered', 'This booking is none of a fitting.')
  if (!takesPlace.has(booking.status)) throw new Failure('wrong_state', 'This booking does not take place.')
  if (booking.fittedAs !== null) throw new Failure('wrong_state', `This booking is ${booking.fittedAs} already.`)

  return clientFor(work, booking.personId)
}
