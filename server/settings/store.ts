import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Db } from '#server/db/database.ts'

/** The studio's one location with its hours; undefined in a database that has none yet. */
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
    .executeTakeFirst()

export const findStudioNameAndZone = (db: Db) => db.selectFrom('location').select(['name', 'zone']).executeTakeFirst()
