import { type RawBuilder, sql } from 'kysely'

import { endsInDigits, hasDigits, holdsLetters, phoneIn } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { formIsSought, mostHits, mostMeant, type SearchPart, type Sought, wordsOf } from '#server/kernel/search.ts'
import { contactEmail } from '#server/notices/service.ts'
import { listedName } from '#shared/people/listed-name.ts'
import { recordPages } from '#shared/record-pages.ts'

import { begins, firstForm, lastForm, stands } from './name-order.ts'
import { spelledAsNames } from './spelling.ts'
import { haystack } from './store.ts'

/** As many as hold the letters elsewhere than where their names begin, and are put in order. */
const mostWeighed = 100

type Typed = Omit<Sought, 'personIds'>

/**
 * The clients whom a search may mean, by their names, address or phone: whose phone ends so, then whose name begins so, then by
 * name. Of a loose search those whose names are one mistake away.
 */
export async function peopleSought(work: OnDatabase, typed: Typed): Promise<string[]> {
  if (!typed.isLoose)
    return find(
      work,
      typed.words.map((word) => [word]),
      typed,
    )

  const spelled = await spelledAsNames(work, typed.words)
  return spelled ? find(work, spelled) : []
}

/** `typed` is left out where only names are meant. */
async function find({ trx }: OnDatabase, words: readonly string[][], typed?: Typed): Promise<string[]> {
  const phone = typed && phoneIn(typed.letters)
  const rings = phone ? sql`coalesce(${endsInDigits(sql`phone`, phone.digits)}, false)::integer` : sql`0::integer`
  const { rows } = await sql<{ id: string }>`
    with named as (${byName(words)}),
      found as (
        select id, true as is_named from named
        ${typed ? sql`union (select id, false from (${elsewhere(typed)}) as other)` : sql``}
      )
    select id from (select id, bool_or(is_named) as is_named from found group by id) as found join person using (id)
    where ${stands}
    order by ${rings} desc, is_named desc, lower(last_name), lower(first_name), id
    limit ${mostMeant}
  `.execute(trx)

  return rows.map(({ id }) => id)
}

const said = (spellings: readonly string[]) => sql`unnest(${spellings}::text[])`
const first = (isMeant: RawBuilder<boolean>, order: RawBuilder<unknown>) => sql`
  (select id from person where ${stands} and ${isMeant} order by ${order} limit ${mostMeant})
`

/** Whose last or first name begins with the one word, or both with the two. Each way is read in the order of names, the first alone. */
function byName(words: readonly string[][]): RawBuilder<{ id: string }> {
  const [one, other, ...more] = words
  // Three words are held by names that nobody has in one of two fields.
  if (!one || more.length > 0) return sql`select id from person where false`

  const byLast = sql`${lastForm}, ${firstForm}, id`
  const byFirst = sql`${firstForm}, ${lastForm}, id`
  const a = sql<string>`a.form`
  const b = sql<string>`b.form`
  if (!other) {
    return sql`
      select near.id from ${said(one)} as said, lateral (select search_form(said) as form) as a,
        lateral (${first(begins(lastForm, a), byLast)} union all ${first(begins(firstForm, a), byFirst)}) as near
    `
  }

  return sql`
    select near.id from ${said(one)} as said, ${said(other)} as also,
      lateral (select search_form(said) as form) as a, lateral (select search_form(also) as form) as b,
      lateral (
        ${first(sql`${begins(lastForm, b)} and ${begins(firstForm, a)}`, byLast)}
        union all ${first(sql`${begins(lastForm, a)} and ${begins(firstForm, b)}`, byLast)}
      ) as near
  `
}

/** Whose name, address or phone holds the words elsewhere; nobody while as many names begin so as are asked for. */
function elsewhere({ letters, words }: Typed): RawBuilder<{ id: string }> {
  const unless = sql`case when (select count(distinct id) from named) < ${mostMeant}::integer then ${mostWeighed}::integer else 0 end`
  const phone = phoneIn(letters)
  const rest = { words: wordsOf(phone?.rest ?? ''), isLoose: false }
  const byPhone = phone
    ? sql`union (
        select id from person
        where phone is not null and ${hasDigits(sql`phone`, phone.digits)}
          and ${rest.words.length > 0 ? formIsSought(haystack, rest) : sql`true`} limit ${mostWeighed}
      )`
    : sql``
  // An address that nobody has proven is the account's alone.
  const byAccount = letters.includes('@')
    ? sql`union (
        select person.id from person join auth_user on auth_user.id = user_id
        where person.email is null and ${holdsLetters(sql`auth_user.email`, letters)}
        limit ${mostWeighed}
      )`
    : sql``

  return sql`(select id from person where ${formIsSought(haystack, { words, isLoose: false })} limit ${unless}) ${byPhone} ${byAccount}`
}

export const searchOfPeople: readonly SearchPart[] = [
  {
    kind: 'person',
    find: async ({ trx }, { personIds, letters }) => {
      // Who is found by digits is on the phone, and known by no address.
      const rings = phoneIn(letters) !== undefined
      const sought = personIds.slice(0, mostHits)
      const people = await trx
        .selectFrom('person')
        .select(['id', 'firstName', 'lastName', 'phone'])
        .select(contactEmail.as('email'))
        .where('id', '=', sql<string>`any(${sought}::uuid[])`)
        .orderBy(sql`array_position(${sought}::uuid[], id)`)
        .execute()

      return people.map(({ id, email, phone, ...names }) => ({
        id,
        title: listedName(names),
        note: (rings ? (phone ?? email) : (email ?? phone)) ?? '',
        to: recordPages.person.to(id),
      }))
    },
  },
]
