import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import { liveStatuses } from '#shared/booking/status.ts'
import type { NewResource, Resource, ResourceKind } from '#shared/staffing/resources.ts'

export interface ResourceRow extends Omit<Resource, 'bookedUntil'> {
  userId: string | null
  locationId: string
  zone: string
  bookedUntil: Date | null
}

interface Filter {
  id?: string
  kinds?: readonly ResourceKind[] | undefined
}

/** One wherever it stands, or those of the place in the order of their kind, those that are retired last. */
export async function listResources({ trx, now, place }: Timed, { id, kinds }: Filter): Promise<ResourceRow[]> {
  const { rows } = await sql<ResourceRow>`
    select resource.id, resource.kind, resource.name, title, about, active, resource.position, resource.version,
      resource.location_id, zone, person.user_id, case resource.kind when 'staff' then person.email end as email,
      array(select capability from resource_capability where resource_id = resource.id order by capability) as capabilities,
      coalesce(ahead.count, 0)::int as booking_count, ahead.until as booked_until
    from resource
    join location on location.id = resource.location_id
    left join person on person.id = resource.person_id
    left join lateral (
      select count(*), max(ends_at) as until from allocation join booking on booking.id = booking_id
      where resource_id = resource.id and (blocking or beside) and upper(during) > ${now} and ends_at > ${now}
        and status = any(${liveStatuses}::text[])
    ) ahead on true
    where ${id === undefined ? sql`resource.location_id = ${idOrNone(place)}` : sql`resource.id = ${id}`}
      and (${kinds ?? null}::text[] is null or resource.kind = any(${kinds ?? null}::text[]))
    order by resource.kind, active desc, resource.position, resource.id
  `.execute(trx)

  return rows
}

export const findResource = async (work: Timed, id: string): Promise<ResourceRow | undefined> =>
  (await listResources(work, { id }))[0]

export async function listRequired({ trx }: OnDatabase): Promise<{ kind: ResourceKind; capability: string }[]> {
  return trx
    .selectFrom('serviceRequirement')
    .select(['kind', 'capability'])
    .distinct()
    .orderBy('kind')
    .orderBy('capability')
    .execute()
}

/** In order, retired ones included. */
export const listNamed = ({ trx }: OnDatabase, ids: readonly string[]) =>
  trx
    .selectFrom('resource')
    .select(['id', 'name', 'version', 'kind'])
    .where('id', 'in', ids)
    .orderBy('kind')
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Locks resources, so that changes of hours, absences and retirements follow one another. */
export const lockResources = ({ trx }: OnDatabase, ids: readonly string[]) =>
  trx.selectFrom('resource').select(['id', 'version']).where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()

/** Locks a resource against bookings too: a retired one must not be booked at the same moment. */
export const lockToRetire = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('resource').select('id').where('id', '=', id).forUpdate().execute()

export const raiseVersions = ({ trx }: OnDatabase, ids: readonly string[]) =>
  trx
    .updateTable('resource')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()

export const isNameTaken = async (
  { trx, place }: Timed,
  kind: ResourceKind,
  name: string,
  exceptId?: string,
): Promise<boolean> =>
  (await trx
    .selectFrom('resource')
    .select('id')
    .where('locationId', '=', place.id)
    .where('kind', '=', kind)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('active', '=', true)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .executeTakeFirst()) !== undefined

/** Adding and ordering are done one after the other at a place. */
export const lockOrder = ({ trx, place }: Timed) =>
  trx.selectFrom('location').select('id').where('id', '=', place.id).forNoKeyUpdate().executeTakeFirstOrThrow()

interface NewResourceRow extends Omit<NewResource, 'capabilities' | 'email'> {
  locationId: string
  personId: string | null
}

export const insertResource = ({ trx }: OnDatabase, resource: NewResourceRow) =>
  trx
    .insertInto('resource')
    .values({
      ...resource,
      position: sql`(
        select coalesce(max(position), 0) + 1 from resource where kind = ${resource.kind} and location_id = ${resource.locationId}
      )`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

interface ResourceChanges {
  name?: string | undefined
  title?: string | undefined
  about?: string | undefined
  active?: boolean | undefined
}

export const updateResource = ({ trx }: OnDatabase, id: string, { name, title, about, active }: ResourceChanges) =>
  trx
    .updateTable('resource')
    .set((eb) => ({
      version: eb('version', '+', 1),
      ...(name !== undefined && { name }),
      ...(title !== undefined && { title }),
      ...(about !== undefined && { about }),
      ...(active !== undefined && { active }),
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()

export async function replaceCapabilities({ trx }: OnDatabase, resourceId: string, capabilities: readonly string[]) {
  await trx.deleteFrom('resourceCapability').where('resourceId', '=', resourceId).execute()
  const rows = [...new Set(capabilities)].map((capability) => ({ resourceId, capability }))
  if (rows.length > 0) await trx.insertInto('resourceCapability').values(rows).execute()
}

/** Numbers the kind at the place anew, with one of them in its new place. */
export const moveTo = (
  { trx, place }: Timed,
  { id, kind, position }: { id: string; kind: ResourceKind; position: number },
) =>
  sql`
    update resource set position = placed.position
    from (
      select id, row_number() over (order by wanted, id = ${id} desc, position, id)::int as position
      from (
        select resource.id, resource.position,
          case when resource.id = ${id} then ${position - 1} + 0.5 else row_number() over (order by resource.id = ${id}, resource.position, resource.id) end as wanted
        from resource where kind = ${kind} and location_id = ${place.id}
      ) as numbered
    ) as placed
    where placed.id = resource.id and resource.position <> placed.position
  `.execute(trx)

/** The client record of an address, or a new one. Somebody without an address always gets a new one. */
export async function personOf(
  { trx }: OnDatabase,
  { name, email, createdAt }: { name: string; email: string | null; createdAt: Date },
) {
  const known =
    email === null
      ? undefined
      : await trx.selectFrom('person').select('id').where('email', '=', email).executeTakeFirst()
  if (known) return known.id

  const words = name.split(/\s+/)
  const lastName = words.length > 1 ? (words.at(-1) ?? '') : ''
  const firstName = words.length > 1 ? words.slice(0, -1).join(' ') : name
  const { id } = await trx
    .insertInto('person')
    .values({ firstName, lastName, email, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const isStaffAlready = async ({ trx }: OnDatabase, personId: string): Promise<boolean> =>
  (await trx.selectFrom('resource').select('id').where('personId', '=', personId).executeTakeFirst()) !== undefined

/** Closures of the place that are not over: whoever comes is closed with everybody. */
export async function listClosures({ trx, now, place }: Timed): Promise<string[]> {
  const rows = await trx
    .selectFrom('block')
    .select('id')
    .where('locationId', '=', place.id)
    .where('kind', '=', 'closure')
    .where(sql<boolean>`upper(during) > ${now}`)
    .orderBy('id')
    .execute()

  return rows.map(({ id }) => id)
}
