import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Subject } from '#server/kernel/feature.ts'

interface Row {
  userId: string | null
  email: string | null
  phone: string | null
  formerEmails: string[]
  formerPhones: string[]
}

/** A person on record. A merged person's addresses belong to the survivor. */
export async function subjectOfPerson({ trx }: OnDatabase, personId: string) {
  const { rows } = await sql<Row>`
    with recursive merged as (
      select from_id, former from person_merge where into_id = ${personId} and undone_at is null
      union all
      select person_merge.from_id, person_merge.former
      from person_merge join merged on person_merge.into_id = merged.from_id where undone_at is null
    )
    select person.user_id, person.email,
      case when person.user_id is null then person.phone
        when auth_user.proven_phone = auth_user.phone then '+' || auth_user.phone end as phone,
      array(select former->>'email' from merged where former->>'email' is not null) as former_emails,
      array(select former->>'phone' from merged where former->>'phone' is not null) as former_phones
    from person left join auth_user on auth_user.id = person.user_id
    where person.id = ${personId}
  `.execute(trx)
  const { userId = null, email = null, phone = null, formerEmails = [], formerPhones = [] } = rows[0] ?? {}

  return {
    personId,
    userId,
    emails: [...new Set([...(email ? [email] : []), ...formerEmails])],
    phones: [...new Set([...(phone ? [phone] : []), ...formerPhones].flatMap(digitsIn))],
  } satisfies Subject
}

// Texts go only to complete numbers: without a country a number is no address.
const digitsIn = (phone: string) => (phone.startsWith('+') ? [phone.replaceAll(/\D/g, '')] : [])

interface Account {
  userId: string
  /** The addresses that it has verified. */
  email: string | null
  phone: string | null
}

/** A person with an account, who may have no record yet. */
export async function subjectOfAccount(work: OnDatabase, { userId, email, phone }: Account): Promise<Subject> {
  const own = await work.trx.selectFrom('person').select('id').where('userId', '=', userId).executeTakeFirst()
  const known = own && (await subjectOfPerson(work, own.id))

  return {
    personId: own?.id ?? null,
    userId,
    emails: [...new Set([...(email ? [email] : []), ...(known?.emails ?? [])])],
    phones: [...new Set([...(phone ? [phone] : []), ...(known?.phones ?? [])])],
  }
}
