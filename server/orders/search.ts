import { sql } from 'kysely'

import { hasNumber } from '#server/kernel/db/containing.ts'
import { type Place, placeWith } from '#server/kernel/place.ts'
import {
  formIsSought,
  isHereOr,
  mostHits,
  mostMeant,
  noteAt,
  type SearchPart,
  type Sought,
} from '#server/kernel/search.ts'
import { priceWords } from '#shared/money.ts'
import { orderWords } from '#shared/orders/status.ts'
import type { OrderStatus } from '#shared/orders/status.ts'
import { recordPages } from '#shared/record-pages.ts'

/**
 * A stranger's name is taken as it is typed: what resembles it would be asked of every bill. A word that many clients are called
 * by is not enough to ask for.
 */
const isOfStranger = ({ personIds, ...sought }: Omit<Sought, 'letters'>) =>
  sought.isLoose || personIds.length >= mostMeant
    ? sql<boolean>`false`
    : formIsSought(sql`search_form(customer_order.search)`, sought)

interface Row {
  id: string
  locationId: string
  number: string
  status: OrderStatus
  name: string
  totalCents: number
  isNumbered: boolean
}

/** Of strangers' orders whose bill holds the words, as many are put in order. */
const mostWeighed = 100

const priceAt = ({ currency, locale }: Place, cents: number) => priceWords(cents, currency, locale)

export const searchOfOrders: readonly SearchPart[] = [
  {
    kind: 'order',
    // By its own number, that of a receipt or of a payment; then the latest of each client, and of strangers with that name.
    find: async (work, { letters, personIds, ...sought }) => {
      const { trx, place, services } = work
      const everywhere = services.places.all().map(({ id }) => id)
      const { rows } = await sql<Row>`
        select customer_order.id, customer_order.location_id, number, status, total_cents, is_numbered,
          coalesce(nullif(trim(person.first_name || ' ' || person.last_name), ''), bill_to ->> 'name', '') as name
        from (
          select id, bool_or(is_numbered) as is_numbered from (
            select id, true as is_numbered from customer_order where ${hasNumber(sql`number`, 'O', letters)}
            union all
            select order_id, true from document where location_id = any(${everywhere}::uuid[]) and number = upper(${letters})
            union all
            select order_id, true from payment join order_payment on payment_id = payment.id
              where ${hasNumber(sql`payment.number`, 'P', letters)}
            union all
            select latest.id, false from unnest(${personIds}::uuid[]) as client (id), lateral (
              select customer_order.id from customer_order where person_id = client.id
                order by placed_at desc limit ${mostHits}
            ) as latest
            union all
            (select id, false from customer_order
              where person_id is null and ${isOfStranger({ personIds, ...sought })}
              limit ${mostWeighed})
          ) as named group by id
        ) as found
          join customer_order using (id) left join person on person.id = person_id
        where ${isHereOr(sql`is_numbered`, sql`customer_order.location_id`, place)}
        order by is_numbered desc, placed_at desc, customer_order.id
        limit ${mostHits}
      `.execute(trx)

      return rows.map(({ id, locationId, number, status, name, totalCents, isNumbered }) => ({
        id,
        isNumbered,
        title: [number, name].filter(Boolean).join(', '),
        note: noteAt(
          work,
          locationId,
          orderWords[status].label,
          priceAt(placeWith(services.places, locationId), totalCents),
        ),
        to: recordPages.order.to(id),
      }))
    },
  },
]
