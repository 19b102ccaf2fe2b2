import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Finding, ok, warn } from '#server/kernel/feature.ts'
import { counted } from '#shared/words.ts'

/**
 * Finds offered services that cannot be booked: without an option, or with one that requires nothing or more than the
 * studio has.
 */
export async function servicesCanBeBooked({ trx }: OnDatabase): Promise<Finding> {
  const { rows } = await sql<{ code: string; why: string }>`
    select service.code, case
      when not exists (select from service_option where service_id = service.id and service_option.active) then 'no option'
      when exists (
        select from service_option where service_id = service.id and service_option.active
          and not exists (select from service_requirement where option_id = service_option.id)
      ) then 'an option that needs nobody and nothing'
      when exists (
        select from service_option
        join service_requirement requirement on option_id = service_option.id
        where service_id = service.id and service_option.active and requirement.count > (
          select count(*) from resource join resource_capability on resource_id = resource.id
          where resource.active and resource.kind = requirement.kind
            and resource_capability.capability = requirement.capability
        )
      ) then 'an option that needs more than is here'
    end as why
    from service where active order by position
  `.execute(trx)
  const wrong = rows.filter(({ why }) => why)
  if (wrong.length === 0) return ok(`${counted(rows.length, 'service')} can be booked`)

  const list = wrong.map(({ code, why }) => `${code} (${why})`).join(', ')
  return warn(`offered but not bookable: ${list}: mend them at /admin/catalog/services`)
}

/** Warns while no tax rate is in force, because a studio may or may not have to charge tax. */
export async function taxesAreSet({ trx }: OnDatabase, _config: unknown, now: () => Date): Promise<Finding> {
  const { rows } = await sql<{ rates: number }>`
    select count(*)::integer as rates
    from tax_rate join location on location.id = location_id
    where valid @> (${now()}::timestamptz at time zone zone)::date
  `.execute(trx)
  const { rates = 0 } = rows[0] ?? {}

  return rates > 0
    ? ok(counted(rates, 'rate holds today', 'rates hold today'))
    : warn('none are set, so prices are untaxed: set them at /admin/settings/taxes')
}

/** Finds discounts that name a plan or SKU which does not exist or is no longer sold: they never apply to it. */
export async function discountsNameWhatIsThere({ trx }: OnDatabase): Promise<Finding> {
  const { rows } = await sql<{ name: string; missing: string[] }>`
    select name, array(
      select unnest(plan_codes) except select code from membership_plan
    ) || array(
      select unnest(skus) except select sku from item join product on product.id = product_id where item.active and product.active
    ) as missing
    from discount where active order by name
  `.execute(trx)
  const wrong = rows.filter(({ missing }) => missing.length > 0)
  if (wrong.length === 0) return ok(counted(rows.length, 'is offered', 'are offered'))

  const list = wrong.map(({ name, missing }) => `${name} (${missing.toSorted().join(', ')})`).join(', ')
  return warn(`some name plans or goods that are not there: ${list}: mend them at /admin/catalog/discounts`)
}
