import { type Expression, type RawBuilder, sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import { formHolds, hasDigits, holdsLetters, phoneIn, searchForm } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { countedPageOf, type Keyset, reversed } from '#server/kernel/db/keyset.ts'
import { onDays } from '#server/kernel/db/on-days.ts'
import type { Timed } from '#server/kernel/work.ts'
import { contactEmail } from '#server/notices/service.ts'
import { addDays } from '#shared/booking/local-time.ts'
import type { DaysAsked } from '#shared/http/list.ts'
import { currentStatuses } from '#shared/memberships/status.ts'
import type { PeopleFilters, PeopleQuery } from '#shared/people/contract.ts'

interface ProfileFacts {
  email: string
  firstName: string
  lastName: string
  phone: string | null
}

const profile = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('person')
    .select(['id', 'firstName', 'lastName', 'phone'])
    .select([contactEmail.as('email'), sql<boolean>`person.email is not null`.as('isEmailProven')])

export const findProfile = (work: OnDatabase, personId: string | null) =>
  profile(work).select('bornOn').where('id', '=', personId).executeTakeFirst()

export const findPersonOfUser = (work: OnDatabase, userId: string) =>
  profile(work).where('userId', '=', userId).executeTakeFirst()

export const lockPersonOfUser = (work: OnDatabase, userId: string) =>
  profile(work).where('userId', '=', userId).forUpdate().executeTakeFirst()

type NameAndPhone = Omit<ProfileFacts, 'email'>

export const updatePersonOfUser = ({ trx }: OnDatabase, userId: string, { firstName, lastName, phone }: NameAndPhone) =>
  trx
    .updateTable('person')
    .set({ firstName, lastName, phone })
    .where('userId', '=', userId)
    .returning(['id', 'firstName', 'lastName', 'phone'])
    .returning([contactEmail.as('email'), sql<boolean>`person.email is not null`.as('isEmailProven')])
    .executeTakeFirst()

/** Apps and the site's greeting read the name from the account. */
export const renameAccount = ({ trx }: OnDatabase, userId: string, { firstName, lastName, phone }: NameAndPhone) =>
  changeOne(
    trx
      .updateTable('authUser')
      .set({
        userMetadata: sql`user_metadata || jsonb_build_object(
        'first_name', ${firstName}::text, 'last_name', ${lastName}::text, 'phone', coalesce(${phone}::text, '')
      )`,
      })
      .where('id', '=', userId),
  )

/** Whether the account's profile has this address; profiles hold only verified ones. */
export const isEmailOfUser = async ({ trx }: OnDatabase, userId: string, email: string): Promise<boolean> =>
  (await trx
    .selectFrom('person')
    .select('id')
    .where('userId', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst()) !== undefined

/**
 * The client of an address, existing or new. Undefined if another transaction creates it at this moment. Bookings of
 * one person do not block each other, only the person's own deletion.
 */
export async function findOrInsertPerson({ trx }: OnDatabase, { firstName, lastName, email, phone }: ProfileFacts) {
  const { rows } = await sql<{ id: string }>`
    with found as (select id from person where email = ${email} for key share),
    made as (
      insert into person (first_name, last_name, email, phone)
      select ${firstName}, ${lastName}, ${email}, ${phone} where not exists (select from found)
      on conflict do nothing
      returning id
    )
    select id from found union all select id from made
  `.execute(trx)

  return rows[0]
}

/** An account's profile, locked against deletion. Undefined without one. */
export async function findOrInsertPersonOfUser(
  { trx }: OnDatabase,
  userId: string,
  { firstName, lastName, phone }: NameAndPhone,
) {
  const { rows } = await sql<{ id: string }>`
    with found as (select id from person where user_id = ${userId} for key share),
    made as (
      insert into person (user_id, first_name, last_name, phone)
      select id, ${firstName}, ${lastName}, ${phone} from auth_user
      where id = ${userId} and deleted_at is null and not exists (select from found)
      for key share
      on conflict do nothing
      returning id
    )
    select id from found union all select id from made
  `.execute(trx)

  return rows[0]
}

// Must equal the expression of index person_search, or the index is not used.
export const haystack = searchForm(
  sql`first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')`,
)

const mostWords = 8

/** Each word is searched separately, so that names match in any order. */
const isMeant = (search: string) =>
  sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...search
        .split(/\s+/)
        .filter(Boolean)
        .slice(0, mostWords)
        .map((word) => formHolds(haystack, word)),
    ],
    sql` and `,
  )})`

/** A phone is matched by its digits, besides the other words. */
const isPhoned = (search: string) => {
  const phone = phoneIn(search)

  return phone ? sql<boolean>`(${isMeant(phone.rest)} and ${hasDigits(sql`phone`, phone.digits)})` : sql<boolean>`false`
}

/** Clients matching a search, as a subquery; also by an account's unverified address. */
export const peopleMatching = ({ trx }: OnDatabase, search: string) =>
  trx
    .selectFrom('person')
    .select('person.id')
    .where(isMeant(search))
    .union(trx.selectFrom('person').select('person.id').where('phone', 'is not', null).where(isPhoned(search)))
    .union(
      trx
        .selectFrom('person')
        .innerJoin('authUser', 'authUser.id', 'person.userId')
        .select('person.id')
        .where('person.email', 'is', null)
        .where(holdsLetters(sql`auth_user.email`, search)),
    )

/** Clients who were neither merged nor erased. */
const matching = (work: OnDatabase, search: string | undefined) =>
  work.trx
    .selectFrom('person')
    .where('person.mergedInto', 'is', null)
    .where('person.erasedAt', 'is', null)
    .$if(Boolean(search), (query) => query.where('person.id', 'in', peopleMatching(work, search ?? '')))

/** By a tag, a plan that runs, the days of their last visit, and whether something is due of them. */
function filtered(work: Timed, { search, tag, plan, owes, ...days }: PeopleFilters) {
  let found = matching(work, search)
  if (tag !== undefined) found = found.where('person.id', 'in', tagged(work, tag))
  if (plan !== undefined) found = found.where('person.id', 'in', membersBy(work, plan))
  if (owes !== undefined) found = found.where(isOwing)
  if (days.from === undefined && days.until === undefined) return found

  found = found.where(hasVisited(work, days))
  return days.until === undefined
    ? found
    : found.where(sql<boolean>`not ${hasVisited(work, { from: addDays(days.until, 1) })}`)
}

// Written with the words of their indexes, by which each person is looked at alone.
const hasVisited = (work: Timed, days: DaysAsked) => sql<boolean>`exists (
  select from booking as visit where visit.person_id = person.id and visit.status in ('checked_in', 'completed')
    and visit.starts_at <= ${work.now} and ${onDays(work, sql`visit.starts_at`, days)}
)`

const isOwing = sql<boolean>`exists (
  select from customer_order where customer_order.person_id = person.id and due_cents > 0
    and customer_order.status not in ('expired', 'cancelled')
)`

const tagged = ({ trx }: OnDatabase, tagId: string) =>
  trx.selectFrom('personTag').select('personId').where('tagId', '=', tagId)

const membersBy = ({ trx }: OnDatabase, code: string) =>
  trx
    .selectFrom('membership')
    .innerJoin('membershipPlan', 'membershipPlan.id', 'planId')
    .select('personId')
    .where('membershipPlan.code', '=', code)
    .where('status', 'in', currentStatuses)

export const byName: Keyset = {
  direction: 'asc',
  columns: [
    [sql`lower(last_name)`, 'text'],
    [sql`lower(first_name)`, 'text'],
    [sql`id`, 'uuid'],
  ],
}

/** All of a search as it is filtered, with what the list shows of each. */
export const peopleListed = (work: Timed, filters: PeopleFilters) =>
  filtered(work, filters)
    .select(['person.id', 'firstName', 'lastName', 'phone', 'person.createdAt as since'])
    .select((eb) => [
      contactEmail.as('email'),
      'userId as accountId',
      bookings(eb.fn.countAll<string>(), sql`true`).as('bookingCount'),
      bookings(sql<Date | null>`min(starts_at)`, sql`starts_at > ${work.now} and status = 'confirmed'`).as(
        'nextBookingAt',
      ),
      bookings(sql<Date | null>`max(starts_at)`, sql`starts_at <= ${work.now}`).as('lastBookingAt'),
    ])

export const orderOfPeople = (sort: PeopleQuery['sort']) => (sort === 'name' ? byName : reversed(byName))

export const listPeople = (work: Timed, { sort, after, limit, ...filters }: PeopleQuery) =>
  countedPageOf(work, peopleListed(work, filters), orderOfPeople(sort), {
    limit,
    ...(after !== undefined && { after }),
  })

function bookings<Value>(value: Expression<Value>, condition: RawBuilder<unknown>) {
  return sql<Value>`(select ${value} from booking where person_id = person.id and ${condition})`
}

/** A search's accounts, as a subquery. */
export const accountsOfPeople = (work: OnDatabase, search: string) =>
  matching(work, search)
    .select(sql<string>`user_id`.as('id'))
    .where('userId', 'is not', null)
