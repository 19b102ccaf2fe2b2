import { randomInt, randomUUID } from 'node:crypto'

import { actorIdOf, insertHistory, recordEvent } from '#server/audit/service.ts'
import { atomically, type OnDatabase } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { clientFor } from '#server/people/service.ts'
import { requireApproval } from '#server/permissions/service.ts'
import { addClubs, clubsOf } from '#server/workshop/bag/clubs.ts'
import { refusePromise } from '#server/workshop/bench/check.ts'
import { promiseDay } from '#server/workshop/bench/tasks.ts'
import { noteInHistory } from '#server/workshop/groups/history.ts'
import { groupNotFound } from '#server/workshop/groups/present.ts'
import { findGroup } from '#server/workshop/groups/store.ts'
import { usePrepared } from '#server/workshop/prepare/open.ts'
import { readTicket } from '#server/workshop/tickets/present.ts'
import {
  type PricedClubs,
  type PricedJob,
  priceJobs,
  refuseRows,
  refuseUnsaid,
} from '#server/workshop/tickets/price-jobs.ts'
import { waitForParts } from '#server/workshop/tickets/step.ts'
import { insertJobs, insertTasks, listTicketJobs, ticketHistory, ticketOwner } from '#server/workshop/tickets/store.ts'
import { withTax } from '#server/workshop/tickets/with-tax.ts'
import { workOf } from '#server/workshop/tickets/work-of.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Club, isMissing } from '#shared/workshop/bag-contract.ts'
import type { NewTicket } from '#shared/workshop/new-ticket.ts'
import type { TicketStatus } from '#shared/workshop/status.ts'
import { type TakenIn, ticketsContract } from '#shared/workshop/tickets-contract.ts'

/** Takes in clubs, once for each key; new clubs join the client's bag. */
export function takeIn(work: Work, { body, key }: { body: NewTicket; key: string }) {
  const keyed = { endpoint: ticketsContract.takeIn, key, request: body }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => keep(work, await insertTicket(work, body))),
  )
}

async function insertTicket(work: Work, body: NewTicket): Promise<TakenIn> {
  const { trx, now } = work
  const personId = await ownerOf(work, body)
  const group = body.groupId === undefined ? undefined : await findGroup(work, body.groupId)
  if (body.groupId !== undefined && !group) throw groupNotFound()
  const known = await knownClubs(work, personId, body.clubs)
  const though = await requireWord(work, body, known)
  const specs = body.clubs.map(({ clubId, spec = {} }) => ({ ...known.get(clubId ?? '')?.spec, ...spec }))
  const { taken, refused, totalCents } = await priceClubs(work, body, specs)
  const payerId = group ? group.payerId : personId
  const isAgreed = body.signedName !== undefined || (await isAllowed(work, { payerId, taken, ...body }))
  const status: TicketStatus = isAgreed ? 'approved' : 'intake'
  const id = randomUUID()
  const { number } = await trx
    .insertInto('ticket')
    .values({ ...(await headOf(work, body)), id, personId, status, approvedCents: isAgreed ? totalCents : null })
    .returning('number')
    .executeTakeFirstOrThrow()

  await insertClubsOf(work, { id, personId, taken, now })
  if (body.preparedId !== undefined) await usePrepared(work, { preparedId: body.preparedId, ticketId: id, personId })
  const agreed = isAgreed ? (body.signedName ? 'Signed at the counter' : 'Within what the client said') : undefined
  const reason = [agreed, though, ...refused.map(withoutWords)].filter(Boolean).join('. ').slice(0, 300) || null
  await insertHistory(work, ticketHistory, { id, version: 1, from: null, to: status, reason })
  if (body.promisedOn !== undefined) await promise(work, id, { ...body, on: body.promisedOn })
  if (isAgreed) await insertTasks(work, id, body.promisedOn ?? body.neededBy ?? null)
  await recordEvent(work, {
    action: 'ticket_taken_in',
    entity: 'ticket',
    entityId: id,
    after: { number, status, clubs: taken.length, totalCents },
    reason: body.missingReason,
    ...(personId !== null && { onBehalfOf: personId }),
    publish: { version: 1, personId, data: { to: status } },
  })
  if (group)
    await noteInHistory(work, group, { action: 'ticket_group_bag_taken_in', after: { ticketId: id, ticket: number } })
  if (isAgreed) await waitForParts(work, id)
  const ticket = await readTicket(work, id)
  return { ...ticket, refused: refused.map(({ club, slot, name, message }) => ({ club, slot, job: name, message })) }
}

const withoutWords = ({ slot, name, message }: PricedClubs['refused'][number]) =>
  `Without ${name} on ${slot}: ${message}`

interface TakenClub {
  club: NewTicket['clubs'][number]
  jobs: readonly PricedJob[]
}

/** Prices each club's jobs. Refuses a club for which no asked job is possible. */
async function priceClubs(work: OnDatabase, { clubs }: NewTicket, specs: readonly ClubSpec[]) {
  const { priced, refused, unsaid } = await priceJobs(work, clubs, specs)
  const taken = clubs.flatMap((club, at): TakenClub[] => {
    const jobs = priced[at] ?? []
    return jobs.length > 0 ? [{ club, jobs }] : []
  })
  if (taken.length === 0) refuseRows(refused)
  refuseUnsaid({ unsaid })

  return { taken, refused, totalCents: priced.flat().reduce((sum, { priceCents }) => sum + priceCents, 0) }
}

/** Promises the day that the client was told, on current data. */
async function promise(
  work: Work,
  ticketId: string,
  { on, isRush = false }: { on: string; isRush?: boolean },
): Promise<void> {
  await refusePromise(work, { ...workOf(await listTicketJobs(work, ticketId)), on, isRush })
  const reason = isRush ? 'Taken in, ahead of others' : 'Taken in'
  await promiseDay(work, ticketOwner(ticketId), {
    promisedOn: on,
    reason,
    at: work.now,
    by: actorIdOf(work.context.actor),
  })
}

/** Whether the total with tax is within the limit that the client allowed. */
async function isAllowed(
  work: Timed,
  { payerId, taken, limitCents }: { payerId: string | null; taken: readonly TakenClub[]; limitCents?: number },
): Promise<boolean> {
  const jobs = taken.flatMap((one) => one.jobs)
  return limitCents !== undefined && (await withTax(work, { payerId, jobs })) <= limitCents
}

/** A bag of a group may have an owner's name instead of a client. */
async function ownerOf(work: OnDatabase, { personId, groupId, bagName }: NewTicket): Promise<string | null> {
  if (personId !== undefined) return clientFor(work, personId)
  if (groupId !== undefined && bagName !== undefined) return null

  throw new Failure('invalid_input', 'Say whose clubs these are.', {
    details: [{ path: 'personId', message: 'Say whose clubs these are.' }],
  })
}

async function headOf(work: Timed, body: NewTicket) {
  const { id: locationId } = work.place
  const {
    limitCents = null,
    neededBy = null,
    acceptsSubstitutes = false,
    place = '',
    note = '',
    signedName = '',
    groupId = null,
    bagName = '',
  } = body
  const collectCode = String(randomInt(10_000)).padStart(4, '0')

  const said = { limitCents, neededBy, acceptsSubstitutes, place, note, signedName, groupId, bagName }
  return { ...said, locationId, collectCode, createdAt: work.now }
}

/** The facts of clubs in the client's bag. Refuses a club of somebody else. */
async function knownClubs(work: OnDatabase, personId: string | null, clubs: NewTicket['clubs']) {
  const owned = personId === null ? [] : (await clubsOf(work, personId)).clubs
  const bag = new Map(owned.map((club) => [club.id, club]))
  const ids = clubs.flatMap(({ clubId }) => clubId ?? [])
  if (new Set(ids).size < ids.length || ids.some((id) => !bag.has(id))) {
    throw new Failure('not_offered', 'One of these clubs is not in this client’s bag, or is here twice.')
  }
  return bag
}

interface Clubs {
  id: string
  personId: string | null
  taken: readonly TakenClub[]
  now: Date
}

async function insertClubsOf(work: Timed, { id, personId, taken, now }: Clubs): Promise<void> {
  const clubs = taken.map(({ club }) => club)
  const fresh = clubs.filter(({ clubId }) => clubId === undefined)
  const added = await addClubs(
    { ...work, now },
    fresh.map(({ slot, spec = {} }) => ({ personId, slot, spec })),
  )
  const rows = clubs.map(({ clubId, bagTag = '', condition = '' }, position) => ({
    id: randomUUID(),
    ticketId: id,
    clubId: clubId ?? added.shift() ?? '',
    position,
    bagTag,
    condition,
  }))
  await work.trx.insertInto('ticketClub').values(rows).execute()
  const jobs = taken.flatMap(({ jobs: ofClub }, at) =>
    ofClub.map((job) => ({ ...job, ticketId: id, ticketClubId: rows[at]?.id ?? null })),
  )
  await insertJobs(work, jobs, 0)
}

/**
 * Whoever brings a club that is missed may not be its owner: a manager says why it is taken in. Answers that in words; undefined
 * where none of the clubs is reported as lost or stolen.
 */
async function requireWord(
  work: Work,
  { clubs, missingReason, personId }: NewTicket,
  known: ReadonlyMap<string, Club>,
): Promise<string | undefined> {
  const missing = clubs.flatMap(({ clubId }) => known.get(clubId ?? '') ?? []).filter(isMissing)
  if (missing.length === 0) return undefined

  const names = missing.map(({ slot, status }) => `${nameOfSlot(slot)} (${status})`).join(', ')
  if (missingReason === undefined) {
    const message = `Reported missing: ${names}. A manager says why it is taken in.`
    throw new Failure('not_offered', message, { details: [{ path: 'missingReason', message }] })
  }
  const takenIn = { act: 'missing_clubs', subjectId: personId ?? null, cents: 0 } as const
  await requireApproval(work, takenIn, `Reported missing: ${names}. A manager takes it in, or types their code.`)
  return `Missing clubs taken in, ${names}: ${missingReason}`
}
