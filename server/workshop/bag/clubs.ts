import { randomBytes, randomUUID } from 'node:crypto'

import { changesIn, recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import { type ClubSpec, privatePart, publicPart, type SpecKey } from '#shared/clubs/spec.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'
import { type bagContract, Club } from '#shared/workshop/bag-contract.ts'
import { passportOf } from '#shared/workshop/passport.ts'

import {
  type ClubRow,
  insertClubHistory,
  insertClubs,
  listClubsOf,
  listClubsOfUser,
  lockClub,
  updateClub,
} from './store.ts'

/** The clubs that a client owns. */
export const clubsOf = async (work: OnDatabase, personId: string): Promise<{ clubs: Club[] }> => ({
  clubs: (await listClubsOf(work, personId)).map(presentClub),
})

export const clubsOfUser = async (work: OnDatabase, userId: string): Promise<{ clubs: Club[] }> => ({
  clubs: (await listClubsOfUser(work, userId)).map(presentOwnClub),
})

function presentClub({ id, slot, spec, passportCode, status, version, history }: ClubRow): Club {
  return {
    id,
    slot,
    spec,
    passportCode,
    status,
    version,
    history: history.map(({ at, ...entry }) => ({ ...entry, at: new Date(at) })),
  }
}

/** For its owner: without what it cost the studio and the builders' notes. */
const presentOwnClub = (row: ClubRow): Club =>
  presentClub({
    ...row,
    spec: publicPart(row.spec),
    history: row.history.map((entry) => ({ ...entry, facts: withoutSpec(entry.facts) })),
  })

const withoutSpec = (facts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(facts).filter(([fact]) => fact !== 'spec'))

const isStaff = (actor: Actor) => holds(actor, 'manage_tickets/workshop')

export const presentClubFor = (row: ClubRow, actor: Actor): Club =>
  isStaff(actor) ? presentClub(row) : presentOwnClub(row)

export interface NewClub {
  /** Null for an owner who is no client. */
  personId: string | null
  slot: Slot
  spec: ClubSpec
  /** The code on its band, if it has one. */
  passportCode?: string | undefined
}

/** Adds clubs to their owners' bags, each with a passport code; returns the ids in the given order. */
export async function addClubs(work: Timed, drafts: readonly NewClub[]): Promise<string[]> {
  if (drafts.length === 0) return []
  const rows = drafts.map((draft) => ({
    ...draft,
    id: randomUUID(),
    passportCode: draft.passportCode ?? passportOf(randomBytes(10)),
    createdAt: work.now,
  }))
  await insertClubs(work, rows)
  await insertClubHistory(
    work,
    rows.map(({ id }) => ({ clubId: id, kind: 'added' as const, ticketId: null, facts: {}, at: work.now })),
  )
  return rows.map(({ id }) => id)
}

export const maySeeClub = ({ userId }: Pick<ClubRow, 'userId'>, actor: Actor) =>
  isStaff(actor) || (actor.kind === 'person' && actor.userId === userId)

export const noSuchClub = () => new Failure('not_found', 'There is no such club.')

type Change = Parsed<typeof bagContract.changeClub>['body'] & { clubId: string }

/** Changes a club's facts. To anybody but its owner and staff it does not exist. */
export const changeClub = (work: Work, { clubId, version, ...rest }: Change): Promise<Club> =>
  atomically(work, async (work) => {
    const row = await lockClub(work, clubId)
    if (!row || !maySeeClub(row, work.context.actor)) throw noSuchClub()
    if (version !== undefined && version !== row.version) {
      const message = 'Somebody has just changed this club. Look at it again.'
      throw new Failure('version_conflict', message, { current: presentClubFor(row, work.context.actor) })
    }

    const change = { ...rest, ...(rest.spec && { spec: writtenBy(work.context.actor, row.spec, rest.spec) }) }
    const changed = { ...row, ...change, version: row.version + 1 }
    await updateClub(work, {
      id: row.id,
      slot: changed.slot,
      spec: changed.spec,
      status: changed.status,
      version: changed.version,
    })
    await insertClubHistory(work, [{ clubId, kind: 'changed', ticketId: null, facts: change, at: work.now }])
    await recordEvent(work, {
      action: 'club_changed',
      entity: 'club',
      entityId: clubId,
      ...changesIn(Club.pick({ slot: true, spec: true, status: true }), row, changed),
      ...(row.personId !== null && { onBehalfOf: row.personId }),
    })
    return presentClubFor(changed, work.context.actor)
  })

/** An owner neither changes nor empties fields that they cannot see. */
const writtenBy = (actor: Actor, before: ClubSpec, written: ClubSpec): ClubSpec =>
  isStaff(actor) ? written : { ...privatePart(before), ...publicPart(written) }

interface Renewal {
  /** The new facts; the owner's other entries stay. */
  spec: ClubSpec
  /** The facts that no longer hold. */
  without: readonly SpecKey[]
  /** The work, for the club's history. */
  name: string
  at: Date
}

/** Updates a club after work on it. A club without an owner is left alone. */
export async function renewClub(work: OnDatabase, clubId: string, { spec, without, name, at }: Renewal): Promise<void> {
  const row = await lockClub(work, clubId)
  if (!row) return
  const kept = Object.fromEntries(Object.entries(row.spec).filter(([key]) => !without.some((one) => one === key)))
  const { id, slot, status, version } = row
  await updateClub(work, { id, slot, status, spec: { ...kept, ...spec }, version: version + 1 })
  await insertClubHistory(work, [{ clubId, kind: 'serviced', ticketId: null, facts: { name }, at }])
}
