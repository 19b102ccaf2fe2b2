import type { Db } from '#server/kernel/db/database.ts'

export const makeProfile = (db: Db, resourceId: string, more: { slug: string; publicName: string; shown?: boolean }) =>
  db
    .insertInto('staffProfile')
    .values({
      resourceId,
      credential: 'PGA professional',
      oneLine: 'Teaches beginners.',
      position: 1,
      shown: true,
      ...more,
    })
    .execute()
