import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { listWaiting } from '#server/people/waiting.ts'
import type { Call } from '#shared/http/call.ts'
import { soonestFirst, type Waiting } from '#shared/people/waiting.ts'
import type { CallAs, Clock } from '#tests/support/test.ts'

export interface World {
  db: Db
  as: CallAs
  services: Services
  clock: Clock
  call: Call
  callWith: (headers: Record<string, string>) => Call
}

/** Something that waits for a client, as it comes about and goes away. */
export interface Case {
  userId: string
  says: { what: string; about: string; verb: string; until?: Date; cents?: number }
  /** The page that its link names, without the token. */
  page: string
  /** What that page asks first. */
  opens: (token: string) => Promise<unknown>
  /** Does it as its client does. */
  done: (token: string) => Promise<unknown>
}

export type MakeCase = (world: World) => Promise<Case>

/** A new account whose client is one that is there. */
export async function ownerOf({ db, as }: Pick<World, 'db' | 'as'>, personId: string) {
  const owner = await as()
  await db.updateTable('person').set({ userId: null }).where('userId', '=', owner.userId).execute()
  await db.updateTable('person').set({ userId: owner.userId }).where('id', '=', personId).execute()

  return owner
}

export const waitingFor = async (services: Services, userId: string): Promise<Waiting[]> =>
  soonestFirst((await listWaiting(jobWork(services, 'test'), userId)).flatMap(({ items }) => items ?? []))

export const tokenOf = ({ to }: Pick<Waiting, 'to'>): string => to.split('#')[1] ?? ''
