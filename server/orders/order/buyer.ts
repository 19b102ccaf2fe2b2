import { type Buyer } from '#server/catalog/service.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Timed } from '#server/kernel/work.ts'
import { contactEmail } from '#server/notices/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import type { OrderDraft } from './place.ts'

interface BuyerQuery {
  /** Undefined for an unnamed client. */
  personId?: string | undefined
  channel: Buyer['channel']
  actor: Actor
  origin?: Buyer['origin']
  isVouchedFor?: Buyer['isVouchedFor']
}

/** The buyer and the place, in one statement. */
export async function buyerOf(
  { trx, place }: Timed,
  { now }: Pick<Services, 'now'>,
  { personId, ...rest }: BuyerQuery,
): Promise<Pick<OrderDraft, 'buyer' | 'billTo' | 'currency'>> {
  const row = await trx
    .selectFrom('location')
    .leftJoin('person', (join) => join.on('person.id', '=', personId ?? null))
    .select([
      'location.id',
      'zone',
      'currency',
      'person.id as knownId',
      'firstName',
      'lastName',
      contactEmail.as('email'),
      'person.phone',
    ])
    .where('location.id', '=', idOrNone(place))
    .executeTakeFirst()
  if (!row) throw new Failure('not_offered', 'This studio is not open yet.')
  if (personId !== undefined && row.knownId === null) {
    throw new Failure('invalid_input', 'There is no such client.', {
      details: [{ path: 'personId', message: 'There is no such client.' }],
    })
  }

  const at = now()
  const { firstName, lastName, email, phone } = row
  return {
    buyer: {
      personId: personId ?? null,
      locationId: row.id,
      now: at,
      day: localDayOf(at, row.zone),
      ...rest,
    },
    billTo: row.knownId === null ? {} : { name: `${firstName} ${lastName}`, email: email ?? '', phone: phone ?? '' },
    currency: row.currency,
  }
}
