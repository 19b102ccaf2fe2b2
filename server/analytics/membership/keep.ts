import { sql } from 'kysely'

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

async function recompute({ trx }: OnDatabase, people: readonly string[]): Promise<void> {
  if (people.length === 0) return

  await sql`delete from member_span where person_id = any (${people}::uuid[])`.execute(trx)
  await sql`delete from member_move where person_id = any (${people}::uuid[])`.execute(trx)
  await sql`insert into member_span select * from fact_member_span(${people}::uuid[])`.execute(trx)
  await sql`insert into member_move select * from fact_member_move(${people}::uuid[])`.execute(trx)
}
