import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { invalidField } from '#shared/http/failure.ts'
import { openStatuses } from '#shared/workshop/status.ts'

interface CodedBag {
  number: string
  place: string
}

/** Everything in the house with a pickup code: bags, groups and builds share the four digits. */
async function findByCode({ trx }: OnDatabase, code: string): Promise<CodedBag[]> {
  const { rows } = await sql<CodedBag>`
    select number, place from ticket where collect_code = ${code} and group_id is null and status = any(${[...openStatuses]}::text[])
    union all
    select ticket_group.number || ' (' || ticket.number || ')', coalesce(nullif(ticket.place, ''), ticket_group.place)
      from ticket_group join ticket on group_id = ticket_group.id
      where ticket_group.collect_code = ${code} and status = any(${[...openStatuses]}::text[])
    union all
    select number, place from build where collect_code = ${code} and status not in ('picked_up', 'shipped', 'closed', 'cancelled')
    order by number
    limit 6
  `.execute(trx)

  return rows
}

/** Tells staff whose code was said: the person may have come for another bag. */
export async function wrongCode(
  work: OnDatabase,
  code: string | undefined,
  of: 'the ticket' | 'the group' | 'the build',
) {
  const found = code === undefined ? [] : await findByCode(work, code)
  const bags = found.map(({ number, place }) => `${number}, ${place === '' ? 'no place is noted' : `at ${place}`}`)
  const whose = bags.length > 0 ? ` It is the code of ${bags.join('; or of ')}.` : ''

  return invalidField('code', `This is not the code of ${of}.${whose}`)
}
