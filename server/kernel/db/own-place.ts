import { sql } from 'kysely'

/** The place where people come, of those that the studio has: the others only have shelves. */
export const ownPlaceId = sql<string>`(select id from location order by id limit 1)`
