import { type Insertable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Service as ServiceRow } from '#server/kernel/db/schema.ts'
import type { AddOn, Ages, ServiceOption } from '#shared/catalog/contract.ts'

import { documentOf } from './editor/document-store.ts'

/** The services that can be booked, in the order of the catalog. */
export const listActiveServices = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('service')
    .innerJoin('cancellationPolicy', 'cancellationPolicy.code', 'service.cancellationPolicyCode')
    .select([
      'service.code',
      'name',
      'summary',
      'description',
      'bringAlong',
      'minimumNoticeMinutes',
      'maximumAdvanceDays',
      'capacity',
      'needsApproval',
      'noShowFeePercent',
      agesOfService.as('ages'),
    ])
    .select([
      'category',
      'flags',
      'paymentRule as payment',
      'questions',
      'graceMinutes',
      'bands',
      options.as('options'),
      addOns.as('addOns'),
    ])
    .where('active', '=', true)
    .orderBy('position')
    .execute()

/** The ages that a service is for; null when it is for all. */
export const agesOfService = sql<Ages | null>`
  case when youngest is not null then json_build_object('youngest', youngest, 'oldest', oldest) end`

const options = sql<ServiceOption[]>`(
  select coalesce(json_agg(json_build_object(
    'code', code, 'formerCode', former_code, 'name', name, 'durationMinutes', duration_minutes, 'priceCents', price_cents,
    'length', case when step_minutes is not null then json_build_object(
      'shortestMinutes', shortest_minutes, 'longestMinutes', longest_minutes, 'stepMinutes', step_minutes
    ) end,
    'prices', (
      select coalesce(json_agg(json_build_object(
        'plan', plan_code, 'planName', membership_plan.name, 'peak', peak, 'priceCents', option_price.price_cents
      ) order by membership_plan.position nulls first, peak), '[]')
      from option_price left join membership_plan on membership_plan.code = plan_code
      where option_id = service_option.id and (plan_code is null or membership_plan.public)
    )
  ) order by position), '[]')
  from service_option where service_option.service_id = service.id and active
)`

const addOns = sql<AddOn[]>`(
  select coalesce(json_agg(json_build_object('code', code, 'name', name, 'minutes', minutes, 'priceCents', price_cents)
    order by position), '[]')
  from service_addon where service_addon.service_id = service.id and active
)`

/** The staff whom the studio shows to visitors, each with the services that they can give. */
export const listShownStaff = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('staffProfile')
    .innerJoin('resource', 'resource.id', 'staffProfile.resourceId')
    .select(['resource.id', 'slug', 'publicName as name', 'credential', 'oneLine'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('service')
          .select('service.code')
          .where('service.active', '=', true)
          .where((of) =>
            of.exists(
              of
                .selectFrom('serviceOption')
                .innerJoin('serviceRequirement', 'optionId', 'serviceOption.id')
                .innerJoin('resourceCapability', 'resourceCapability.capability', 'serviceRequirement.capability')
                .select('serviceOption.id')
                .whereRef('serviceOption.serviceId', '=', 'service.id')
                .whereRef('resourceCapability.resourceId', '=', 'resource.id')
                .where('serviceOption.active', '=', true)
                .where('serviceRequirement.kind', '=', 'staff'),
            ),
          )
          .orderBy('service.position'),
      ).as('services'),
    )
    .where('resource.active', '=', true)
    .where('shown', '=', true)
    .orderBy('staffProfile.position')
    .execute()

/** Every service that was ever published, with all that belongs to it, in the order of the catalog. */
export const listDocuments = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('service')
    .select(['id', 'code', 'active', 'position', documentOf(sql.ref('service.id')).as('document')])
    .where('publishedVersion', '>', 0)
    .orderBy('position')
    .execute()

/** A service that exists is offered again as its next version. */
export const upsertService = ({ trx }: OnDatabase, row: Insertable<ServiceRow>) =>
  trx
    .insertInto('service')
    .values(row)
    .onConflict((on) =>
      on.column('id').doUpdateSet({
        position: row.position,
        active: true,
        publishedVersion: sql<number>`service.published_version + 1`,
      }),
    )
    .returning('publishedVersion as version')
    .executeTakeFirstOrThrow()

/** Also offers a service that was never published or is retired, for the preview of a draft. */
export const offerForNow = ({ trx }: OnDatabase, id: string) =>
  changeOne(
    trx
      .updateTable('service')
      .set({ active: true, publishedVersion: sql<number>`greatest(published_version, 1)` })
      .where('id', '=', id),
  )
