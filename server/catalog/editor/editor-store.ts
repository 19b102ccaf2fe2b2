import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { Service } from '#shared/catalog/contract.ts'
import type { ServiceDocument } from '#shared/catalog/document.ts'
import type { CatalogChoices, PeakHours, PolicyDocument } from '#shared/catalog/editor-contract.ts'
import type { ServiceStatus } from '#shared/catalog/status.ts'

import { documentOf } from './document-store.ts'

const status = sql<ServiceStatus>`
  case when published_version = 0 then 'unpublished' when service.active then 'live' else 'retired' end`

const futureBookings = (now: Date) => sql<number>`(
  select count(*)::int from booking
  where booking.service_id = service.id and starts_at > ${now}
    and booking.status in ('pending_payment', 'pending_approval', 'confirmed')
)`

const optionsOf = (aggregate: 'count' | 'min' | 'max') => sql<number>`(
  select ${sql.raw(aggregate)}(price_cents)::bigint from service_option where service_id = service.id and service_option.active
)`

export const listEntries = ({ trx, now }: Timed) =>
  trx
    .selectFrom('service')
    .select(['id', 'code', 'publishedVersion as version'])
    .select((eb) => [
      sql<string>`coalesce(draft ->> 'name', name)`.as('name'),
      'category',
      status.as('status'),
      eb('draft', 'is not', null).$castTo<boolean>().as('hasDraft'),
      optionsOf('count').as('optionCount'),
      optionsOf('min').$castTo<number | null>().as('leastCents'),
      optionsOf('max').$castTo<number | null>().as('mostCents'),
      futureBookings(now).as('futureBookings'),
    ])
    .orderBy('position')
    .orderBy('id')
    .execute()

export const findRecord = ({ trx, now }: Timed, id: string) =>
  trx
    .selectFrom('service')
    .select(['id', 'code', 'publishedVersion as version', 'draftVersion', 'draftBaseVersion'])
    .select((eb) => [
      status.as('status'),
      'draft',
      documentOf(sql.ref('service.id')).as('document'),
      futureBookings(now).as('futureBookings'),
      jsonArrayFrom(
        eb
          .selectFrom('serviceVersion')
          .leftJoin('person', (on) => on.onRef('person.userId', '=', 'serviceVersion.by'))
          .select(['serviceVersion.version', 'at', 'note'])
          .select(sql<string>`coalesce(nullif(trim(concat(first_name, ' ', last_name)), ''), '')`.as('by'))
          .whereRef('serviceId', '=', 'service.id')
          .orderBy('serviceVersion.version', 'desc'),
      ).as('history'),
    ])
    .where('service.id', '=', id)
    .executeTakeFirst()

/** Locks a service against other changes; undefined when there is none. */
export const lockService = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('service').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const findVersion = ({ trx }: OnDatabase, serviceId: string, version: number) =>
  trx
    .selectFrom('serviceVersion')
    .select('document')
    .where('serviceId', '=', serviceId)
    .where('version', '=', version)
    .executeTakeFirst()

export const isCodeTaken = async ({ trx }: OnDatabase, code: string): Promise<boolean> =>
  (await trx.selectFrom('serviceOption').select('id').where('formerCode', '=', code).executeTakeFirst()) !== undefined

interface DraftService {
  code: string
  document: ServiceDocument
  columns: { name: string; category: Service['category']; summary: string; description: string; bringAlong: string }
  policy: string
}

/** Adds a service at the end of the list, not offered; undefined when its code is taken. */
export const insertDraftService = ({ trx }: OnDatabase, { code, document, columns, policy }: DraftService) =>
  trx
    .insertInto('service')
    .values({
      ...columns,
      code,
      cancellationPolicyCode: policy,
      active: false,
      publishedVersion: 0,
      draft: JSON.stringify(document),
      draftBaseVersion: 0,
      draftVersion: 1,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from service)`,
    })
    .onConflict((on) => on.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()

interface NewDraft {
  id: string
  document: ServiceDocument | null
  baseVersion: number
}

export const setDraft = ({ trx }: OnDatabase, { id, document, baseVersion }: NewDraft) =>
  changeOne(
    trx
      .updateTable('service')
      .set({
        draft: document && JSON.stringify(document),
        draftBaseVersion: document && baseVersion,
        draftVersion: sql<number>`draft_version + 1`,
      })
      .where('id', '=', id),
  )

export const setVersion = (
  { trx }: OnDatabase,
  { id, version, active }: { id: string; version: number; active: boolean },
) => changeOne(trx.updateTable('service').set({ publishedVersion: version, active }).where('id', '=', id))

/**
 * A change of status leaves the document as it was, so the draft needs no new look: it is based on the new
 * version.
 */
export const rebaseDraft = ({ trx }: OnDatabase, id: string, version: number) =>
  trx
    .updateTable('service')
    .set({ draftBaseVersion: version })
    .where('id', '=', id)
    .where('draft', 'is not', null)
    .execute()

export const deleteService = ({ trx }: OnDatabase, id: string) =>
  trx.deleteFrom('service').where('id', '=', id).execute()

export async function findChoices({ trx, place }: Timed): Promise<CatalogChoices> {
  const { rows } = await sql<CatalogChoices>`
    select
      coalesce((select currency from location where id = ${idOrNone(place)}), 'USD') as currency,
      (select coalesce(json_agg(able order by able.kind desc, able.capability), '[]') from (
        select kind, capability, count(*)::int as count
        from resource join resource_capability on resource_id = resource.id where active group by kind, capability
      ) as able) as capabilities,
      (select coalesce(json_agg(json_build_object('code', code, 'name', name) order by position), '[]')
        from membership_plan) as plans,
      (select coalesce(json_agg(json_build_object(
          'code', code, 'bands', bands, 'noShowFeePercent', no_show_fee_percent, 'graceMinutes', grace_minutes,
          'serviceCount', (select count(*)::int from service where cancellation_policy_code = cancellation_policy.code and active)
        ) order by code), '[]') from cancellation_policy) as policies,
      (select coalesce(json_agg(distinct set_up) filter (where set_up is not null), '[]') from service) as set_ups,
      (select coalesce(json_agg(json_build_object(
          'weekday', weekday, 'starts', to_char(starts, 'HH24:MI'),
          'ends', case when ends = '24:00' then '24:00' else to_char(ends, 'HH24:MI') end
        ) order by weekday, starts), '[]') from peak_hours where location_id = ${idOrNone(place)}) as peak_hours
  `.execute(trx)

  const [choices] = rows
  if (!choices) throw new Error('A select without a from gave no row.')
  return choices
}

export const findPolicy = ({ trx }: OnDatabase, code: string) =>
  trx
    .selectFrom('cancellationPolicy')
    .select(['noShowFeePercent', 'graceMinutes', 'bands'])
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()

export async function upsertPolicy(
  { trx }: OnDatabase,
  code: string,
  { bands, ...policy }: PolicyDocument,
): Promise<void> {
  const row = { ...policy, bands: JSON.stringify(bands) }
  await trx
    .insertInto('cancellationPolicy')
    .values({ code, ...row })
    .onConflict((on) => on.column('code').doUpdateSet(row))
    .execute()
}

export async function replacePeakHours({ trx, place }: Timed, hours: readonly PeakHours[]): Promise<void> {
  await trx.deleteFrom('peakHours').where('locationId', '=', idOrNone(place)).execute()
  if (hours.length === 0) return

  await sql`
    insert into peak_hours (location_id, weekday, starts, ends)
    select location.id, weekday, starts, ends
    from location, jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as peak (weekday smallint, starts time, ends time)
    where location.id = ${idOrNone(place)}
  `.execute(trx)
}
