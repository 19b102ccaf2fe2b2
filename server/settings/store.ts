import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'

/** The place with its hours; undefined before the set-up. */
export const findLocation = ({ trx, place }: Timed) =>
  trx
    .selectFrom('location')
    .selectAll('location')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('openingHours')
          .select(['weekday', 'opens', 'closes'])
          .whereRef('locationId', '=', 'location.id')
          .orderBy('opens'),
      ).as('hours'),
      jsonArrayFrom(
        eb
          .selectFrom('openingException')
          .select(['day', 'opens', 'closes', 'note'])
          .whereRef('locationId', '=', 'location.id')
          .orderBy('opens'),
      ).as('exceptions'),
    ])
    .where('location.id', '=', idOrNone(place))
    .executeTakeFirst()

/** The house's places. The first one is the one that opened first: an id, which may be random, does not say so. */
export const listPlaces = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('location')
    .select(['id', 'name', 'zone', 'currency', 'locale'])
    .orderBy('openedAt', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute()

/** The place of what belongs to the whole house, such as memberships and letters: the first one. */
export const housePlaceId = sql<string>`(select id from location order by opened_at nulls last, id limit 1)`

/** The studio's closures that touch this time. */
export const listClosedTimes = ({ trx, place }: Timed, from: Date, until: Date) =>
  trx
    .selectFrom('block')
    .select([sql<Date>`lower(during)`.as('start'), sql<Date>`upper(during)`.as('end')])
    .where('kind', '=', 'closure')
    .where('locationId', '=', idOrNone(place))
    .where(sql<boolean>`during && tstzrange(${from}, ${until})`)
    .execute()

/** The place of the work, for a statement that reads a few columns. */
const placeOfWork = ({ trx, place }: Timed) => trx.selectFrom('location').where('id', '=', idOrNone(place))

export const findCountry = (work: Timed) => placeOfWork(work).select('country').executeTakeFirst()

export const findSetting = ({ trx }: OnDatabase, key: string) =>
  trx.selectFrom('setting').select(['value', 'version']).where('key', '=', key).executeTakeFirst()

/** The new version; undefined when somebody was faster. Version 0 has no row yet. */
export async function saveSetting(
  { trx }: OnDatabase,
  { key, value, version }: { key: string; value: unknown; version: number },
) {
  const text = JSON.stringify(value)
  const saved =
    version === 0
      ? await trx
          .insertInto('setting')
          .values({ key, value: text })
          .onConflict((on) => on.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await trx
          .updateTable('setting')
          .set({ value: text, version: version + 1 })
          .where('key', '=', key)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()

  return saved?.version
}

export const findOpening = (work: Timed) => placeOfWork(work).select('openedAt').executeTakeFirst()

export const findStudioEmail = (work: Timed) => placeOfWork(work).select('email').executeTakeFirst()

export const findLetterhead = (work: Timed) =>
  placeOfWork(work).select(['name', 'street', 'city', 'region', 'postalCode', 'brandColor']).executeTakeFirst()

/** Returns the color before; undefined before the set-up. */
export const setBrandColor = ({ trx, place }: Timed, brandColor: string) =>
  trx
    .updateTable('location')
    .set({ brandColor })
    .where('id', '=', idOrNone(place))
    .returning(sql<string>`old.brand_color`.as('brandColor'))
    .executeTakeFirst()
