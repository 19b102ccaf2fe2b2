import { type Expression, type RawBuilder, sql } from 'kysely'

import { containing } from '#server/db/containing.ts'
import type { Db } from '#server/db/database.ts'

interface ProfileFacts {
  email: string
  firstName: string
  lastName: string
  phone: string | null
}

const profile = (db: Db) => db.selectFrom('person').select(['id', 'firstName', 'lastName', 'email', 'phone'])

export const findPersonOfUser = (db: Db, userId: string) => profile(db).where('userId', '=', userId).executeTakeFirst()

export const lockPersonOfUser = (db: Db, userId: string) =>
  profile(db).where('userId', '=', userId).forUpdate().executeTakeFirst()

type NameAndPhone = Omit<ProfileFacts, 'email'>

export const updatePersonOfUser = (db: Db, userId: string, { firstName, lastName, phone }: NameAndPhone) =>
  db
    .updateTable('person')
    .set({ firstName, lastName, phone })
    .where('userId', '=', userId)
    .returning(['id', 'firstName', 'lastName', 'email', 'phone'])
    .executeTakeFirst()

/** Apps and the site's own greeting read the name from the account. */
export const renameAccount = (db: Db, userId: string, { firstName, lastName, phone }: NameAndPhone) =>
  db
    .updateTable('authUser')
    .set({
      userMetadata: sql`user_metadata || jsonb_build_object(
        'first_name', ${firstName}::text, 'last_name', ${lastName}::text, 'phone', coalesce(${phone}::text, '')
      )`,
    })
    .where('id', '=', userId)
    .execute()

/**
 * The client profile of an address: the one that is there, as it is, or a new one. Undefined when somebody else makes it
 * at this moment. Bookings of one person do not wait for each other, only for that person to delete themselves.
 */
export async function findOrInsertPerson(db: Db, { firstName, lastName, email, phone }: ProfileFacts) {
  const { rows } = await sql<{ id: string }>`
    with found as (select id from person where email = ${email} for key share),
    made as (
      insert into person (first_name, last_name, email, phone)
      select ${firstName}, ${lastName}, ${email}, ${phone} where not exists (select from found)
      on conflict do nothing
      returning id
    )
    select id from found union all select id from made
  `.execute(db)

  return rows[0]
}

/** Gives accounts a profile; that which has the address only when the address is proven and the profile has no account. */
export const linkPeople = (db: Db, profiles: (ProfileFacts & { userId: string })[], claim: 'proven' | 'trusted') =>
  db
    .insertInto('person')
    .values(profiles)
    .onConflict((on) =>
      claim === 'proven'
        ? on
            .column('email')
            // The studio's own spelling of a name stays; a number that it lacks is taken.
            .doUpdateSet((eb) => ({
              userId: eb.ref('excluded.userId'),
              phone: eb.fn.coalesce('person.phone', 'excluded.phone'),
            }))
            .where('person.userId', 'is', null)
        : on.column('email').doNothing(),
    )
    .execute()

/** The profile keeps its history and has no account any more. */
export const unlinkPerson = (db: Db, userId: string) =>
  db.updateTable('person').set({ userId: null }).where('userId', '=', userId).execute()

export const setEmailOfPerson = (db: Db, userId: string, email: string) =>
  db
    .updateTable('person')
    .set({ email })
    .where('userId', '=', userId)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('person as other').select('id').where('other.email', '=', email))))
    .execute()

export interface PageAfter {
  lastName: string
  firstName: string
  id: string
}

interface Search {
  search: string | undefined
  after: PageAfter | undefined
  limit: number
  now: Date
}

const haystack = sql<string>`lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, ''))`

const matching = (db: Db, search: string | undefined) =>
  db.selectFrom('person').$if(Boolean(search), (query) => query.where(haystack, 'like', containing(search ?? '')))

/** One page by name, one row more than asked when there is a next page. */
export const listPeople = (db: Db, { search, after, limit, now }: Search) =>
  matching(db, search)
    .select(['person.id', 'firstName', 'lastName', 'email', 'phone', 'person.createdAt as since'])
    .select((eb) => [
      'userId as accountId',
      bookings(eb.fn.countAll<string>(), sql`true`).as('bookingCount'),
      bookings(sql<Date | null>`min(starts_at)`, sql`starts_at > ${now} and status = 'confirmed'`).as('nextBookingAt'),
      bookings(sql<Date | null>`max(starts_at)`, sql`starts_at <= ${now}`).as('lastBookingAt'),
    ])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(lower(last_name), lower(first_name), id) > (lower(${after?.lastName}), lower(${after?.firstName}), ${after?.id}::uuid)`,
      ),
    )
    .orderBy(sql`lower(last_name), lower(first_name), id`)
    .limit(limit + 1)
    .execute()

function bookings<Value>(value: Expression<Value>, condition: RawBuilder<unknown>) {
  return sql<Value>`(select ${value} from booking where person_id = person.id and ${condition})`
}

/** The accounts of those whom a search finds, as a part of a query. */
export const accountsOfPeople = (db: Db, search: string) =>
  matching(db, search)
    .select(sql<string>`user_id`.as('id'))
    .where('userId', 'is not', null)

export const countPeople = (db: Db, search: string | undefined) =>
  matching(db, search)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
