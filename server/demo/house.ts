import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Db } from '#server/kernel/db/database.ts'
import { listAllPlans } from '#server/memberships/service.ts'
import { getLocation, readFirstPlace } from '#server/settings/service.ts'
import type { CancellationPolicy } from '#shared/catalog/contract.ts'

// Reads what the set-up has made, in the shapes that the planners of the demo need.

export type DemoStudio = Awaited<ReturnType<typeof getLocation>>
export type DemoService = Awaited<ReturnType<typeof listServices>>[number]
export type DemoPlan = Awaited<ReturnType<typeof listPlans>>[number]

export interface DemoResource {
  id: string
  kind: 'staff' | 'bay' | 'device'
  name: string
  capabilities: string[]
  /** In wall time. Bays have none: they are available whenever the studio is open. */
  shifts: { weekday: number; starts: string; ends: string }[]
}

export async function readHouse(trx: Db, now: Date) {
  return {
    studio: await getLocation({ trx, now, place: await readFirstPlace({ trx }) }),
    resources: await listResources(trx),
    services: await listServices(trx),
    plans: await listPlans(trx),
  }
}

const capabilities = sql<string[]>`array(
  select capability from resource_capability where resource_id = resource.id order by capability
)`

/** The resources, staff first. */
const listResources = (trx: Db): Promise<DemoResource[]> =>
  trx
    .selectFrom('resource')
    .select(['id', 'name', capabilities.as('capabilities')])
    .select((eb) => [
      'kind',
      jsonArrayFrom(
        eb
          .selectFrom('workPattern')
          .select(['weekday', 'starts', 'ends'])
          .whereRef('resourceId', '=', 'resource.id')
          .orderBy('weekday')
          .orderBy('starts'),
      ).as('shifts'),
    ])
    .orderBy('kind', 'desc')
    .orderBy('position')
    .execute()

const listServices = (trx: Db) =>
  trx
    .selectFrom('service')
    .innerJoin('cancellationPolicy', 'cancellationPolicy.code', 'cancellationPolicyCode')
    .innerJoin('serviceOption', 'serviceOption.serviceId', 'service.id')
    .select(['service.id', 'service.name', 'serviceOption.id as optionId', 'durationMinutes', 'priceCents'])
    .select(['bufferAfterMinutes', 'minimumNoticeMinutes'])
    .select((eb) => [
      eb.fn.coalesce('formerCode', 'service.code').as('code'),
      required('staff').as('requiredSkill'),
      required('bay').as('requiredFeature'),
      'category',
      'questions',
      'paymentRule as payment',
      sql<CancellationPolicy>`json_build_object('bands', bands, 'noShowFeePercent', no_show_fee_percent)`.as(
        'cancellationPolicy',
      ),
    ])
    .orderBy('service.position')
    .orderBy('serviceOption.position')
    .execute()

const required = (kind: 'staff' | 'bay') => sql<string | null>`(
  select capability from service_requirement where option_id = service_option.id and kind = ${kind}
)`

const listPlans = (trx: Db) => listAllPlans({ trx })
