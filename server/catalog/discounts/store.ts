import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import { holdsLetters } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { DiscountQuery, DiscountRecord } from '#shared/catalog/discounts-contract.ts'
import type { DiscountDocument } from '#shared/catalog/discounts.ts'
import type { PageRequest } from '#shared/http/list.ts'

const inOrders = sql<number>`(
  select count(*)::integer from discount_use where discount_id = discount.id and released_at is null
)`

const discounts = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('discount')
    .select([
      'discount.id',
      'name',
      'code',
      'amount',
      'skus',
      'fromOn as from',
      'untilOn as until',
      'weekdays',
      'minimumCents',
      'floorCents',
      'personLimit as perPerson',
      'totalLimit as inAll',
      'membersOnly',
      'planCodes',
      'note',
      'active',
      'version',
    ])
    .select(['takes', 'dayOf', 'categories', inOrders.as('uses')])

export const findDiscount = (work: OnDatabase, id: string): Promise<DiscountRecord | undefined> =>
  discounts(work).where('discount.id', '=', id).executeTakeFirst()

/** All discounts by name, for the file that sets up a studio. */
export const listAllDiscounts = (work: OnDatabase): Promise<DiscountRecord[]> =>
  discounts(work).orderBy('name').orderBy('id').execute()

export const lockDiscount = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('discount').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

const byName: Keyset = {
  direction: 'asc',
  columns: [
    [sql`lower(name)`, 'text'],
    [sql`discount.id`, 'uuid'],
  ],
}

export const listDiscounts = (
  work: OnDatabase,
  { search = '', kind, state, ...page }: Omit<DiscountQuery, 'after'> & PageRequest,
) =>
  countedPageOf(
    work,
    discounts(work)
      .$if(search !== '', (query) => query.where(holdsLetters(sql`concat_ws(' ', name, code, note)`, search)))
      .$if(kind !== undefined, (query) => query.where('code', kind === 'code' ? 'is not' : 'is', null))
      .$if(state !== undefined, (query) => query.where('active', '=', state === 'active')),
    byName,
    page,
  )

const rowOf = ({ from, until, perPerson, inAll, ...facts }: DiscountDocument) => ({
  ...facts,
  fromOn: from,
  untilOn: until,
  personLimit: perPerson,
  totalLimit: inAll,
})

export const insertDiscount = ({ trx }: OnDatabase, document: DiscountDocument, id?: string) =>
  trx
    .insertInto('discount')
    .values({ ...rowOf(document), ...(id !== undefined && { id }) })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateDiscount = ({ trx }: OnDatabase, id: string, document: DiscountDocument) =>
  trx
    .updateTable('discount')
    .set((eb) => ({ ...rowOf(document), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()

interface OffersQuery {
  personId: string | null
  /** In capitals. */
  code: string | null
}

export type OfferedDiscount = Awaited<ReturnType<typeof listOffered>>[number]

/** The discounts that apply by themselves and the one with the code, with how often this person has used each. */
export const listOffered = (work: OnDatabase, { personId, code }: OffersQuery) =>
  discounts(work)
    .select(
      sql<number>`(
        select count(*)::integer from discount_use
        where discount_id = discount.id and released_at is null and person_id = ${personId}::uuid
      )`.as('usesOfPerson'),
    )
    .where('active', '=', true)
    .where((eb) => eb.or([eb('code', 'is', null), eb('code', '=', code ?? '')]))
    .orderBy('id')
    .execute()

/** Locks the limited discounts, so that two orders cannot both take the last use. */
export const lockLimited = ({ trx }: OnDatabase, code: string | null) =>
  trx
    .selectFrom('discount')
    .select('id')
    .where('active', '=', true)
    .where((eb) => eb.or([eb('personLimit', 'is not', null), eb('totalLimit', 'is not', null)]))
    .where((eb) => eb.or([eb('code', 'is', null), eb('code', '=', code ?? '')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

interface UsedDiscount {
  usedBy: string
  personId: string | null
  now: Date
}

/** Notes the discounts of an order as used. */
export async function insertUses(
  { trx }: OnDatabase,
  discountIds: readonly string[],
  { usedBy, personId, now }: UsedDiscount,
) {
  if (discountIds.length === 0) return

  await trx
    .insertInto('discountUse')
    .values(discountIds.map((discountId) => ({ discountId, personId, usedBy, usedAt: now })))
    .onConflict((on) => on.columns(['discountId', 'usedBy']).doUpdateSet({ releasedAt: null }))
    .execute()
}

/** Keeps these discounts of an order and releases its other uses. */
export const keepUses = ({ trx, now }: Timed, usedBy: string, discountIds: readonly string[]) =>
  sql`
    update discount_use
      set released_at = case when discount_id = any(${discountIds}::uuid[]) then null else coalesce(released_at, ${now}) end
      where used_by = ${usedBy}
  `.execute(trx)

export const listUsesOf = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('discountUse')
    .innerJoin('discount', 'discount.id', 'discountId')
    .select(['name', 'usedAt', 'releasedAt'])
    .where('personId', '=', personId)
    .orderBy('usedAt')
    .execute()

export const findStaffLimit = ({ trx, place }: Timed) =>
  trx
    .selectFrom('location')
    .select(['id', 'staffDiscountPercent as percent'])
    .where('id', '=', idOrNone(place))
    .executeTakeFirst()

export const updateStaffLimit = ({ trx }: OnDatabase, locationId: string, percent: number) =>
  changeOne(trx.updateTable('location').set({ staffDiscountPercent: percent }).where('id', '=', locationId))
