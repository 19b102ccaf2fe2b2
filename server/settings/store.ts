import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Db } from '#server/kernel/db/database.ts'
import { ownPlaceId } from '#server/kernel/db/own-place.ts'

/** The studio's location with its hours, the first where others only have shelves; undefined in a database that has none yet. */
export const findLocation = (db: Db) =>
  db
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

/** When the studio is closed beside its hours, within some days. */
export const listClosedTimes = (db: Db, from: Date, until: Date) =>
  db
    .selectFrom('block')
    .select([sql<Date>`lower(during)`.as('start'), sql<Date>`upper(during)`.as('end')])
    .where('kind', '=', 'closure')
    .where(sql<boolean>`during && tstzrange(${from}, ${until})`)
    .execute()

/** The same place, where one of its facts is all that is asked. */
const ownPlace = (db: Db) => db.selectFrom('location').where('id', '=', ownPlaceId)

export const findPlace = (db: Db) => ownPlace(db).select(['zone', 'locale']).executeTakeFirst()

export const findCountry = (db: Db) => ownPlace(db).select('country').executeTakeFirst()

export const findSetting = (db: Db, key: string) =>
  db.selectFrom('setting').select(['value', 'version']).where('key', '=', key).executeTakeFirst()

/** Its version; undefined when somebody was faster. Version 0 has no row yet. */
export async function saveSetting(db: Db, { key, value, version }: { key: string; value: unknown; version: number }) {
  const text = JSON.stringify(value)
  const saved =
    version === 0
      ? await db
          .insertInto('setting')
          .values({ key, value: text })
          .onConflict((on) => on.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('setting')
          .set({ value: text, version: version + 1 })
          .where('key', '=', key)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()

  return saved?.version
}

export const findOpening = (db: Db) => ownPlace(db).select('openedAt').executeTakeFirst()

export const findStudioEmail = (db: Db) => ownPlace(db).select('email').executeTakeFirst()

export const findLetterhead = (db: Db) =>
  ownPlace(db).select(['name', 'street', 'city', 'region', 'postalCode', 'brandColor']).executeTakeFirst()

/** Whether there was a location to change. */
/** The one that it was before; undefined without a studio. */
export const setBrandColor = (db: Db, brandColor: string) =>
  db
    .updateTable('location')
    .set({ brandColor })
    .returning(sql<string>`old.brand_color`.as('brandColor'))
    .executeTakeFirst()
