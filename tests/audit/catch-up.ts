import { isHeldBack } from '#server/audit/event-store.ts'
import { followEvents } from '#server/audit/service.ts'
import type { Db } from '#server/kernel/db/database.ts'

type FollowParameters = Parameters<typeof followEvents>

/** Reads on to the last event, however long it waits for whatever else the machine’s databases are at. */
export async function catchUp(
  db: Db,
  { name, read }: { name: FollowParameters[1]; read: FollowParameters[2] },
): Promise<void> {
  for (let isLeft = true; isLeft;) {
    const isHeld = await isHeldBack(db)
    isLeft = (await followEvents(db, name, read)) > 0 || isHeld
  }
}
