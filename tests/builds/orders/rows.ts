import type { Db } from '#server/kernel/db/database.ts'

async function quotedSheetOf(db: Db, personId: string) {
  const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
  const createdAt = new Date()
  const { id: sheetId } = await db
    .insertInto('sheet')
    .values({ kind: 'clubs', locationId, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: sheetVersionId } = await db
    .insertInto('sheetVersion')
    .values({ sheetId, number: 1, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()

  return { sheetId, sheetVersionId, locationId, personId, createdAt, validUntil: '2026-12-08' }
}

export async function makeDeclinedQuote(db: Db, personId: string): Promise<void> {
  const quote = await quotedSheetOf(db, personId)
  await db
    .insertInto('quote')
    .values({ ...quote, status: 'declined', note: 'Longer by half an inch' })
    .execute()
}

export async function makeClosedBuild(db: Db, personId: string): Promise<void> {
  const { personId: _, ...quote } = await quotedSheetOf(db, personId)
  const { id: quoteId } = await db
    .insertInto('quote')
    .values({ ...quote, status: 'approved' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { sheetVersionId, locationId, createdAt } = quote
  await db
    .insertInto('build')
    .values({
      quoteId,
      sheetVersionId,
      locationId,
      personId,
      createdAt,
      status: 'closed',
      shippedTo: '12 Fairway Lane',
    })
    .execute()
}
