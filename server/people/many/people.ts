import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { type Refusal, refusal } from '#server/lists/service.ts'
import { contactEmail } from '#server/notices/service.ts'
import { refuseDebts } from '#server/people/debts.ts'
import { peopleListed } from '#server/people/store.ts'
import type { MatchingOf } from '#shared/lists/many.ts'
import { listedName } from '#shared/people/listed-name.ts'
import { recordPages } from '#shared/record-pages.ts'

const rowsOf = ({ trx }: OnDatabase, ids: readonly string[]) =>
  trx
    .selectFrom('person')
    .select(['person.id', 'firstName', 'lastName', contactEmail.as('email')])
    .select(sql<boolean>`merged_into is not null or erased_at is not null`.as('isGone'))
    .where('person.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('person.id')
    .execute()

type PersonRow = Awaited<ReturnType<typeof rowsOf>>[number]

const gone: { refusal: Refusal } = refusal('gone', 'Their record was deleted, or merged into another.')

/** What an act on many people needs to know of its list. */
export const peopleOfMany = {
  async match(work: Work, matching: MatchingOf<'tag_people'>, atMost: number): Promise<string[]> {
    refuseDebts(work, matching)
    const rows = await peopleListed(work, matching).clearSelect().select('person.id').limit(atMost).execute()
    return rows.map(({ id }) => id)
  },

  async name(work: OnDatabase, ids: readonly string[]) {
    const rows = await rowsOf(work, ids)
    return new Map(rows.map((row) => [row.id, { title: listedName(row), to: recordPages.person.to(row.id) }]))
  },

  /** The verdict on each of these people; on one who is no longer there it is known. */
  async judge<Verdict>(work: OnDatabase, ids: readonly string[], judge: (person: PersonRow) => Verdict) {
    const rows = new Map((await rowsOf(work, ids)).map((row) => [row.id, row]))

    return new Map(
      ids.map((id) => {
        const person = rows.get(id)
        return [id, !person || person.isGone ? gone : judge(person)] as const
      }),
    )
  },
}
