import { type RawBuilder, sql } from 'kysely'

import { atomically, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'

/** How many people are computed in one transaction. */
const peopleAtOnce = 2000

/**
 * Computes anew what is kept of people whose memberships have changed. A line of `figure_dirty` that is taken away here was
 * committed, so what it tells of is seen below; a change that commits later has its own line.
 */
export async function keepMembers(work: Work): Promise<void> {
  for (;;) {
    const done = await atomically(work, async (work) => {
      const { rows } = await sql<{ id: number; personId: string }>`
        select id, person_id from figure_dirty where family = 'membership' order by id limit ${peopleAtOnce}
        for update skip locked
      `.execute(work.trx)
      const people = [...new Set(rows.map(({ personId }) => personId))]
      await recompute(work, people)
      await sql`delete from figure_dirty where id = any (${rows.map(({ id }) => id)}::bigint[])`.execute(work.trx)
      return rows.length
    })
    if (done < peopleAtOnce) return
  }
}

/** People of whom something else is kept than their memberships say, of those that are said to be right; all are mended if told. */
export async function wrongMembers(work: Work, { mends }: { mends: boolean }): Promise<number> {
  let count = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<{ personId: string }>`
      (select distinct person_id from membership where person_id > ${after} order by person_id limit ${peopleAtOnce})
      union (select distinct person_id from member_span where person_id > ${after} order by person_id limit ${peopleAtOnce})
      union (select distinct person_id from member_move where person_id > ${after} order by person_id limit ${peopleAtOnce})
      order by person_id limit ${peopleAtOnce}
    `.execute(work.trx)
    const people = rows.map(({ personId }) => personId)
    const last = people.at(-1)
    if (last === undefined) return count

    after = last
    const wrong = await listWrong(work, people)
    count += wrong.length
    if (mends && wrong.length > 0) await atomically(work, (work) => recompute(work, wrong))
  }
}

/** All that stretches and moves say, each as one text. */
const wordsOf = (spans: RawBuilder<unknown>, moves: RawBuilder<unknown>) => sql`
  select span.person_id, span::text as what from ${spans} as span
  union all select move.person_id, move::text from ${moves} as move
`

const keptOf = (table: 'member_span' | 'member_move', people: readonly string[]) =>
  sql`(select * from ${sql.table(table)} where person_id = any (${people}::uuid[]))`

async function listWrong({ trx }: OnDatabase, people: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    with fresh as (
      ${wordsOf(sql`fact_member_span(${people}::uuid[])`, sql`fact_member_move(${people}::uuid[])`)}
    ),
    kept as (
      ${wordsOf(keptOf('member_span', people), keptOf('member_move', people))}
    )
    select distinct person_id from ((table fresh except all table kept) union all (table kept except all table fresh)) as differing
    where person_id not in (select person_id from dirty_member)
  `.execute(trx)

  return rows.map(({ personId }) => personId)
}

async function recompute({ trx }: OnDatabase, people: readonly string[]): Promise<void> {
  if (people.length === 0) return

  await sql`delete from member_span where person_id = any (${people}::uuid[])`.execute(trx)
  await sql`delete from member_move where person_id = any (${people}::uuid[])`.execute(trx)
  await sql`insert into member_span select * from fact_member_span(${people}::uuid[])`.execute(trx)
  await sql`insert into member_move select * from fact_member_move(${people}::uuid[])`.execute(trx)
}
