import type { Db } from '#server/kernel/db/database.ts'

interface NewHouseholdMember {
  personId: string
  mayBook?: boolean
  mayPay?: boolean
  maySee?: boolean
}

/** People who live together; those without any rights are children. */
export async function makeHousehold(db: Db, people: readonly NewHouseholdMember[]): Promise<string> {
  const { id } = await db.insertInto('household').defaultValues().returning('id').executeTakeFirstOrThrow()
  const members = people.map(({ personId, mayBook = false, mayPay = false, maySee = false }) => ({
    householdId: id,
    personId,
    role: mayBook || mayPay || maySee ? ('adult' as const) : ('child' as const),
    mayBook,
    mayPay,
    maySee,
  }))
  await db.insertInto('householdMember').values(members).execute()

  return id
}
