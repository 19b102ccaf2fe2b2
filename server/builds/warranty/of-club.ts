import { maySeeBuild } from '#server/builds/orders/present.ts'
import { findBuildOfClub } from '#server/builds/orders/warranty-store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { BuildStatus } from '#shared/builds/orders/status.ts'
import type { BuildOfClub } from '#shared/builds/orders/warranty-contract.ts'
import type { Actor } from '#shared/permissions/may.ts'

/** To those who may not see the build it does not exist. */
export async function readBuildOfClub(
  work: OnDatabase,
  clubId: string,
  actor: Actor,
): Promise<{ build: BuildOfClub | null }> {
  const row = await findBuildOfClub(work, clubId)
  if (!row || !maySeeBuild(row, actor)) return { build: null }

  return { build: { ...row, status: BuildStatus.parse(row.status) } }
}
