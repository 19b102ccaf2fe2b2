import { type RawBuilder, sql } from 'kysely'

import { endsInDigits, hasDigits, holdsLetters, phoneIn } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { formIsSought, likenessOf, mostHits, type SearchPart, type Sought, wordsOf } from '#server/kernel/search.ts'
import { contactEmail } from '#server/notices/service.ts'
import { listedName } from '#shared/people/listed-name.ts'
import { recordPages } from '#shared/record-pages.ts'

import { haystack, nameForm } from './store.ts'

/** As many as a common name may have and a person waits for. */
const mostWeighed = 500
/** Whose records are looked for besides. */
const mostMeant = 24

/**
 * The clients whom a search may mean, by their names, address or phone: whose phone ends so, then whose name begins so, then by
 * name.
 */
export async function peopleSought({ trx }: OnDatabase, sought: Omit<Sought, 'personIds'>): Promise<string[]> {
  const { letters, words, isLoose } = sought
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
  const begins = (name: RawBuilder<string>) => sql`starts_with(search_form(${name}), search_form(${words[0] ?? ''}))`
  const likeliest = isLoose
    ? likenessOf(nameForm, sought)
    : sql`(${begins(sql`last_name`)} or ${begins(sql`first_name`)})::integer`
  const rings = phone ? sql`coalesce(${endsInDigits(sql`phone`, phone.digits)}, false)::integer` : sql`0::integer`
  const { rows } = await sql<{ id: string }>`
    with found as (
      (select id from person where ${formIsSought(isLoose ? nameForm : haystack, sought)} limit ${mostWeighed}) ${byPhone} ${byAccount}
    )
    select person.id from found join person using (id)
    where merged_into is null and erased_at is null
    order by ${rings} desc, ${likeliest} desc, lower(last_name), lower(first_name), person.id
    limit ${mostMeant}
  `.execute(trx)

  return rows.map(({ id }) => id)
}

export const searchOfPeople: readonly SearchPart[] = [
  {
    kind: 'person',
    find: async ({ trx }, { personIds }) => {
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
        note: email ?? phone ?? '',
        to: recordPages.person.to(id),
      }))
    },
  },
]
