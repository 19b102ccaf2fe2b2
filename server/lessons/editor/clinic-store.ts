import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import { holdsLetters } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import { slugOf } from '#shared/catalog/code-of.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { ClinicDocument } from '#shared/lessons/editor/clinic-document.ts'
import type { ClinicQuery } from '#shared/lessons/editor/clinics-contract.ts'

const clinics = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('clinic')
    .select(['id', 'version', 'title', 'slug', 'youngest', 'oldest', 'level', 'summary', 'bringAlong', 'goesAhead'])
    .select(['coachId', 'capacity', 'placesTaken', 'priceCents', 'memberPriceCents', 'earlyPriceCents', 'earlyUntil'])
    .select(['minimum', 'decideOn', 'cancelHours', 'lateRefundPercent', 'active', 'decidedAt', 'calledOffAt'])
    .select(['kind', 'audience'])

export const findClinic = (work: OnDatabase, id: string) => clinics(work).where('id', '=', id).executeTakeFirst()

/** With whether each has begun, by the clock of the database. */
export const listAllClinics = (work: OnDatabase) =>
  clinics(work)
    .select(
      sql<boolean>`exists (
        select from clinic_session where clinic_id = clinic.id and cancelled_at is null and starts_at <= now()
      )`.as('hasBegun'),
    )
    .execute()

/** Locks a clinic, so that nobody takes a place meanwhile. */
export const lockClinic = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('clinic').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export interface BlockedResource {
  id: string
  kind: 'staff' | 'bay' | 'device'
}

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

/** The sessions that take place, in order, each with the resources of its block. */
const sessions = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('clinicSession')
    .leftJoin('block', (on) =>
      on
        .onRef('block.ownerId', '=', 'clinicSession.clinicId')
        .on('block.ownerKind', '=', 'clinic')
        .on(sql`lower(block.during)`, '=', sql.ref('clinic_session.starts_at')),
    )
    .select(['clinicSession.id', 'clinicId', 'startsAt', 'endsAt', 'block.id as blockId'])
    .select(
      sql<BlockedResource[]>`(
        select coalesce(json_agg(json_build_object('id', resource.id, 'kind', resource.kind) order by resource.position), '[]')
        from resource where resource.id in (select resource_id from allocation where block_id = block.id)
      )`.as('resources'),
    )
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt')

export const listSessions = (work: OnDatabase, clinicId: string) =>
  sessions(work).where('clinicId', '=', clinicId).execute()

export const listAllSessions = (work: OnDatabase) => sessions(work).execute()

/** The starts of a clinic's canceled sessions. */
export const listCalledOff = ({ trx }: OnDatabase, clinicId: string) =>
  trx
    .selectFrom('clinicSession')
    .select('startsAt')
    .where('clinicId', '=', clinicId)
    .where('cancelledAt', 'is not', null)
    .execute()

type Row = Omit<ClinicDocument, 'sessions'>

/** Without a given address it gets the first free one of its title. Undefined if the given address is taken. */
export async function insertClinic(
  { trx }: OnDatabase,
  row: Row & { id?: string },
): Promise<{ id: string } | undefined> {
  const base = row.slug || slugOf(row.title) || row.kind
  for (let count = 1; ; count++) {
    const made = await trx
      .insertInto('clinic')
      .values({ ...row, slug: count === 1 ? base : `${base}-${count}` })
      .onConflict((on) => on.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made || row.slug) return made
  }
}

export const updateClinic = ({ trx }: OnDatabase, id: string, { slug, ...row }: Row) =>
  trx
    .updateTable('clinic')
    .set((eb) => ({ ...row, ...(slug && { slug }), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()

export const hadPlaces = async ({ trx }: OnDatabase, clinicId: string): Promise<boolean> =>
  Boolean(await trx.selectFrom('clinicSeat').select('id').where('clinicId', '=', clinicId).limit(1).executeTakeFirst())

export const deleteClinic = ({ trx }: OnDatabase, id: string) => trx.deleteFrom('clinic').where('id', '=', id).execute()

interface Span {
  startsAt: Date
  endsAt: Date
}

export const insertSession = ({ trx }: OnDatabase, clinicId: string, { startsAt, endsAt }: Span) =>
  trx.insertInto('clinicSession').values({ clinicId, startsAt, endsAt }).execute()

export const moveSession = ({ trx }: OnDatabase, id: string, { startsAt, endsAt }: Span) =>
  changeOne(trx.updateTable('clinicSession').set({ startsAt, endsAt }).where('id', '=', id))

export const deleteSession = ({ trx }: OnDatabase, id: string) =>
  trx.deleteFrom('clinicSession').where('id', '=', id).execute()

const entries = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('clinic')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('clinicSession')
          .select([
            'clinicId',
            // A clinic whose sessions are all canceled keeps its former dates.
            sql<Date>`coalesce(min(starts_at) filter (where cancelled_at is null), min(starts_at))`.as('beginsAt'),
            sql<Date>`coalesce(max(ends_at) filter (where cancelled_at is null), max(ends_at))`.as('endsAt'),
            sql<number>`count(*) filter (where cancelled_at is null)::integer`.as('sessionCount'),
          ])
          .groupBy('clinicId')
          .as('held'),
      (on) => on.onRef('held.clinicId', '=', 'clinic.id'),
    )
    .leftJoin('resource', 'resource.id', 'coachId')
    .select(['clinic.id', 'clinic.title', 'held.beginsAt', 'held.sessionCount', 'resource.name as coachName'])
    .select(['placesTaken', 'clinic.capacity', 'minimum', 'decideOn', 'clinic.active', 'decidedAt', 'calledOffAt'])

const byBeginning = (direction: 'asc' | 'desc'): Keyset => ({
  direction,
  columns: [
    [sql`held.begins_at`, 'timestamptz'],
    [sql`clinic.id`, 'uuid'],
  ],
})

export const listEntries = (
  work: OnDatabase,
  { search = '', time, now, ...page }: Omit<ClinicQuery, 'after'> & PageRequest & { now: Date },
) =>
  countedPageOf(
    work,
    entries(work)
      .where('held.endsAt', time === 'coming' ? '>' : '<=', now)
      .$if(search !== '', (query) => query.where(holdsLetters(sql`clinic.title`, search))),
    byBeginning(time === 'coming' ? 'asc' : 'desc'),
    page,
  )

/** Who can teach a clinic, or the bays where it can be. */
export const listResources = ({ trx }: OnDatabase, kind: 'staff' | 'bay') =>
  trx
    .selectFrom('resource')
    .select(['id', 'name'])
    .where('kind', '=', kind)
    .where('active', '=', true)
    .orderBy('position')
    .execute()
