import { sql } from 'kysely'

import { buildFigures } from '#server/builds/orders/store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import type { factoryContract } from '#shared/builds/factory/contract.ts'
import { begunStatuses } from '#shared/builds/orders/status.ts'
import type { Output, Parsed } from '#shared/http/endpoint.ts'

/** Factory clubs of builds that are on no order, in the order of their sheet. */
export const listUnorderedClubs = ({ trx }: OnDatabase, buildIds: readonly string[]) =>
  trx
    .selectFrom('buildClub')
    .innerJoin('build', 'build.id', 'buildId')
    .innerJoin('sheetClub', (join) =>
      join
        .onRef('sheetClub.sheetVersionId', '=', 'build.sheetVersionId')
        .onRef('sheetClub.clubKey', '=', 'buildClub.clubKey'),
    )
    .select(['buildClub.id', 'buildId', sql<string>`coalesce(sheet_club.spec ->> 'headBrand', '')`.as('brand')])
    .select([
      'slot',
      sql<string | null>`(
        select supplier_id from factory_order
          join factory_line on factory_order_id = factory_order.id
          join build_club as other on other.id = build_club_id
          join build as earlier on earlier.id = other.build_id
          join sheet_club as ordered
            on ordered.sheet_version_id = earlier.sheet_version_id and ordered.club_key = other.club_key
          where ordered.spec ->> 'headBrand' = sheet_club.spec ->> 'headBrand' and factory_order.status <> 'cancelled'
          order by factory_order.created_at desc limit 1
      )`.as('supplierId'),
    ])
    .where('madeBy', '=', 'maker')
    .where('buildId', 'in', buildIds)
    .where(
      sql<boolean>`not exists (select from factory_line where build_club_id = build_club.id and ended_at is null and dropped_at is null)`,
    )
    .orderBy('buildClub.position')
    .execute()

const oldestFirst: Keyset = {
  direction: 'asc',
  columns: [
    [sql`build.created_at`, 'timestamptz'],
    [sql`build.id`, 'uuid'],
  ],
}

type Query = Parsed<typeof factoryContract.listUnordered>['query']

export async function pageOfUnordered(
  work: OnDatabase,
  { build, ...page }: Query,
): Promise<Output<typeof factoryContract.listUnordered>> {
  const found = work.trx
    .selectFrom('build')
    .leftJoin('person', 'person.id', 'build.personId')
    .select(['build.id', 'build.number', 'build.createdAt', buildFigures.promisedOn.as('promisedOn')])
    .select(sql<string>`coalesce(person.first_name || ' ' || person.last_name, '')`.as('personName'))
    .where('build.status', 'in', begunStatuses)
    .where(
      sql<boolean>`exists (
        select from build_club join sheet_club
            on sheet_club.sheet_version_id = build.sheet_version_id and sheet_club.club_key = build_club.club_key
          where build_id = build.id and made_by = 'maker' and not exists (
            select from factory_line where build_club_id = build_club.id and ended_at is null and dropped_at is null
          )
      )`,
    )
    .$if(build !== undefined, (query) => query.where('build.id', '=', build ?? ''))
  const { rows, next } = await pageOf(found, oldestFirst, page)
  const ids = rows.map(({ id }) => id)
  const clubs = ids.length > 0 ? await listUnorderedClubs(work, ids) : []

  return {
    builds: rows.map((row) => ({
      ...row,
      clubs: clubs.filter(({ buildId }) => buildId === row.id),
    })),
    next,
  }
}
