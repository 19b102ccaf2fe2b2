import { randomBytes } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { admitMailTo, ownProfileFor, profileOf } from '#server/people/service.ts'
import { priceJobs, refuseRows } from '#server/workshop/tickets/price-jobs.ts'
import { withTax } from '#server/workshop/tickets/with-tax.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'
import { preparedCodeOf } from '#shared/workshop/passport.ts'
import {
  type NewPrepared,
  type PreparedContact,
  prepareContract,
  type WrittenPrepared,
} from '#shared/workshop/prepare/contract.ts'

import { listGrips } from './grips.ts'
import { preparedMail } from './mail.ts'
import { endOf } from './present.ts'
import { insertPrepared } from './store.ts'

/** Saves an intake prepared at home under a code to say at the counter. */
export function prepareTicket(work: Work, { body, key }: { body: NewPrepared; key: string | undefined }) {
  const keyed = { endpoint: prepareContract.prepareTicket, key, request: body, guestEmail: body.contact?.email }

  return withIdempotency(work, keyed, async (keep) => {
    if (body.contact?.email) await admitMailTo(work, body.contact.email)

    return atomically(work, async (work) => {
      const made = await insertAll(work, body)
      return keep(work, made)
    })
  })
}

async function insertAll(work: Work, body: NewPrepared) {
  const { context, now } = work
  const { personId, contact, email } = await whoPrepares(work, body, context.actor)
  const sums = await priceOfPrepared(work, body, { now, payerId: personId })
  const { id: locationId } = work.place
  const row = { ...columnsOf(body), personId, contact: contact && JSON.stringify(contact), locationId, createdAt: now }
  const { id, code } = await withNewCode(async (drawn) => insertPrepared(work, { ...row, code: drawn }))
  await recordEvent(work, {
    action: 'clubs_prepared',
    entity: 'prepared_ticket',
    entityId: id,
    after: { clubs: body.clubs.length, totalCents: sums.totalCents },
    publish: { version: 1, personId },
  })
  const endsAt = endOf({ createdAt: now })
  if (email) {
    const { zone, locale } = work.place
    await queueTemplate(work, preparedMail({ id, code, email, personId, lastDay: localDayOf(endsAt, zone), locale }))
  }

  return { id, code, ...sums, endsAt }
}

const dayOf = async (work: Timed, at: Date) => localDayOf(at, work.place.zone)

/** Retries a taken code; of a billion few are taken. */
async function withNewCode(insert: (code: string) => Promise<{ id: string } | undefined>) {
  for (let tries = 0; tries < 5; tries += 1) {
    const code = preparedCodeOf(randomBytes(6))
    const row = await insert(code)
    if (row) return { id: row.id, code }
  }
  throw new Error('No code is free.')
}

/** The request's columns. */
export const columnsOf = ({ clubs, limitCents, neededBy, acceptsSubstitutes, note }: WrittenPrepared) => ({
  clubs: JSON.stringify(clubs),
  limitCents: limitCents ?? null,
  neededBy: neededBy ?? null,
  acceptsSubstitutes: acceptsSubstitutes ?? false,
  note: note ?? '',
})

interface Pricing {
  now: Date
  payerId: string | null
}

/** Today's price with and without tax. Refuses work that the bench does not do. */
export async function priceOfPrepared(work: Timed, { clubs, neededBy }: WrittenPrepared, { now, payerId }: Pricing) {
  if (neededBy !== undefined && neededBy < (await dayOf(work, now))) {
    throw invalidField('neededBy', 'That day is over.')
  }
  const skus = clubs.flatMap(({ jobs }) => jobs.flatMap(({ sku }) => sku ?? []))
  const grips = await listGrips(work, skus)
  const unknown = skus.find((sku) => grips.every((grip) => grip.sku !== sku))
  if (unknown !== undefined) throw new Failure('not_offered', `There is no grip ${unknown}.`)
  const { priced, refused } = await priceJobs(work, clubs, [])
  if (refused.length > 0) refuseRows(refused)

  const jobs = priced.flat()
  return {
    totalCents: jobs.reduce((sum, { priceCents }) => sum + priceCents, 0),
    totalWithTaxCents: await withTax({ ...work, now }, { payerId, jobs }),
  }
}

interface PreparedOwner {
  personId: string | null
  contact: PreparedContact | null
  /** The address that the code is mailed to. */
  email: string | undefined
}

/** Preparing makes nobody a client; what a signed-in person prepares is theirs. */
async function whoPrepares(work: OnDatabase, { contact }: NewPrepared, actor: Actor): Promise<PreparedOwner> {
  if (actor.kind === 'person') {
    const { userId, email } = actor
    const profile = await profileOf(work, userId)
    const { firstName, lastName } = contact ?? {
      firstName: profile?.firstName ?? '',
      lastName: profile?.lastName ?? '',
    }
    const phone = contact?.phone ?? profile?.phone ?? ''
    return {
      personId: await ownProfileFor(work, userId, { firstName, lastName, email, phone }),
      contact: null,
      email: profile?.email ?? undefined,
    }
  }
  if (!contact) {
    throw new Failure('invalid_input', 'Say whose clubs they are.', {
      details: [{ path: 'contact', message: 'Write your name.' }],
    })
  }

  return { personId: null, contact, email: contact.email }
}
