import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { ownPlaceId } from '#server/kernel/db/own-place.ts'

/** The studio's location with its hours, the first where others only have shelves; undefined in a database that has none yet. */
export const findLocation = ({ trx }: OnDatabase) =>
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
    .orderBy('location.id')
    .executeTakeFirst()

/** The house's places, the first one first. */
export const listPlaces = ({ trx }: OnDatabase) =>
  trx.selectFrom('location').select(['id', 'name', 'zone', 'currency', 'locale']).orderBy('id').execute()

/** When the studio is closed beside its hours, within some days. */
export const listClosedTimes = ({ trx }: OnDatabase, from: Date, until: Date) =>
  trx
    .selectFrom('block')
    .select([sql<Date>`lower(during)`.as('start'), sql<Date>`upper(during)`.as('end')])
    .where('kind', '=', 'closure')
    .where(sql<boolean>`during && tstzrange(${from}, ${until})`)
    .execute()

/** The same place, where one of its facts is all that is asked. */
const ownPlace = ({ trx }: OnDatabase) => trx.selectFrom('location').where('id', '=', ownPlaceId)

export const findPlace = (work: OnDatabase) => ownPlace(work).select(['zone', 'locale']).executeTakeFirst()

export const findCountry = (work: OnDatabase) => ownPlace(work).select('country').executeTakeFirst()

export const findSetting = ({ trx }: OnDatabase, key: string) =>
  trx.selectFrom('setting').select(['value', 'version']).where('key', '=', key).executeTakeFirst()

/** Its version; undefined when somebody was faster. Version 0 has no row yet. */
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

export const findOpening = (work: OnDatabase) => ownPlace(work).select('openedAt').executeTakeFirst()

export const findStudioEmail = (work: OnDatabase) => ownPlace(work).select('email').executeTakeFirst()

export const findLetterhead = (work: OnDatabase) =>
  ownPlace(work).select(['name', 'street', 'city', 'region', 'postalCode', 'brandColor']).executeTakeFirst()

/** Whether there was a location to change. */
/** The one that it was before; undefined without a studio. */
export const setBrandColor = ({ trx }: OnDatabase, brandColor: string) =>
  trx
    .updateTable('location')
    .set({ brandColor })
    .returning(sql<string>`old.brand_color`.as('brandColor'))
    .executeTakeFirst()
