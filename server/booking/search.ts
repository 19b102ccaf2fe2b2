import { sql } from 'kysely'

import { idOrNone, placeWith } from '#server/kernel/place.ts'
import { mostHits, noteAt, type SearchPart } from '#server/kernel/search.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { voidStatuses } from '#shared/booking/status.ts'
import { recordPages } from '#shared/record-pages.ts'
import { timeWords } from '#shared/time-words.ts'

import { readReference } from './reference.ts'

interface Row {
  id: string
  locationId: string
  personId: string
  startsAt: Date
  personName: string
  serviceName: string
  isNumbered: boolean
}

export const searchOfBookings: readonly SearchPart[] = [
  {
    kind: 'booking',
    // Of each client those that are nearest, by the index of their bookings: somebody may have had thousands.
    find: async (work, { letters, personIds }) => {
      const { trx, now, place, services } = work
      const isKept = sql`status <> all(${voidStatuses}::text[])`
      const stands = sql`location_id = ${idOrNone(place)} and ${isKept}`
      const { rows } = await sql<Row>`
        select booking.id, booking.location_id, booking.person_id, starts_at, service.name as service_name, is_numbered,
          trim(person.first_name || ' ' || person.last_name) as person_name
        from (
          -- Who has canceled calls about its fee, and has nothing but its number.
          select id, true as is_numbered from booking where reference = ${readReference(letters) ?? null}
          union all
          select near.id, false from unnest(${personIds}::uuid[]) as client (id), lateral (
            (select booking.id from booking where person_id = client.id and starts_at >= ${now} and ${stands}
              order by starts_at limit ${mostHits})
            union all
            (select booking.id from booking where person_id = client.id and starts_at < ${now} and ${stands}
              order by starts_at desc limit ${mostHits})
          ) as near
        ) as found
          join booking using (id) join person on person.id = person_id join service on service.id = service_id
        order by is_numbered desc, abs(extract(epoch from starts_at - ${now}::timestamptz)), booking.id
        limit ${mostHits}
      `.execute(trx)

      return rows.map(({ id, locationId, personId, startsAt, personName, serviceName, isNumbered }) => {
        const where = placeWith(services.places, locationId)
        return {
          id,
          isNumbered,
          title: `${personName}, ${serviceName}`,
          note: noteAt(work, locationId, timeWords('moment', startsAt, where)),
          // The board is that of one place: what is at another stands on the page of its client.
          to:
            locationId === idOrNone(place)
              ? recordPages.booking.to(id, localDayOf(startsAt, where.zone))
              : `${recordPages.person.to(personId)}?tab=bookings`,
        }
      })
    },
  },
]
