import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { TaxRules } from '#shared/catalog/tax.ts'

interface TaxRulesQuery {
  locationId: string
  /** The day of the sale, in the location's zone. */
  day: string
  /** Null for a sale without a client, which has no exemption. */
  personId: string | null
}

interface ExemptQuery {
  personIds: readonly string[]
  day: string
}

/** Which of these people are exempt from some tax on a day. */
export async function whoIsExempt({ trx }: OnDatabase, { personIds, day }: ExemptQuery): Promise<string[]> {
  if (personIds.length === 0) return []
  const rows = await trx
    .selectFrom('taxExemption')
    .select('personId')
    .distinct()
    .where('personId', 'in', personIds)
    .where('expiresOn', '>=', day)
    .execute()

  return rows.map(({ personId }) => personId)
}

/** The tax rules for a person on a day. */
export async function taxRulesOn({ trx }: OnDatabase, { locationId, day, personId }: TaxRulesQuery): Promise<TaxRules> {
  const { rows } = await sql<TaxRules>`
    select prices_include_tax as "isIncluded", tax_rounding as rounding, coalesce((
      select jsonb_agg(
        jsonb_build_object('category', category, 'jurisdiction', jurisdiction, 'ratePpm', rate_ppm) order by category, jurisdiction
      )
      from tax_rate where location_id = location.id and valid @> ${day}::date and not exists (
        select from tax_exemption where person_id = ${personId}::uuid and expires_on >= ${day}::date
          and (categories is null or category = any(categories))
      )
    ), '[]') as rates
    from location where id = ${locationId}
  `.execute(trx.withoutPlugins())

  return rows[0] ?? { isIncluded: false, rounding: 'line', rates: [] }
}
