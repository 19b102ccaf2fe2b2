import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { counted } from '#shared/words.ts'

import type { ImportedKind, Report } from './report.ts'
import {
  type BelongingTable,
  countAnonymous,
  countFates,
  countPasswords,
  deleteUnprovenInTheWay,
  insertMissingIdentities,
  insertUsers,
  listSettled,
  renameTwinFactors,
  settleBelongings,
  settleKnownUsers,
  settleTwins,
} from './settle-store.ts'
import type { StagingTable } from './staging-store.ts'

const addresses = { email: 'address', phone: 'number' }

/** Decides about all that was read, brings in what may come, and reports the rest. */
export async function settle(work: Timed, report: Report): Promise<void> {
  await settleKnownUsers(work)
  await settleTwins(work)
  for (const column of ['email', 'phone'] as const) {
    for (const { who, ...place } of await deleteUnprovenInTheWay(work, column)) {
      report.note(place, who, `an account here that nobody had proven gave its ${addresses[column]} back.`)
    }
  }
  await insertUsers(work)
  while (await renameTwinFactors(work));
  const tables: BelongingTable[] = ['arrivingIdentity', 'arrivingFactor', 'arrivingPasskey']
  for (const table of tables) await settleBelongings(work, table)
  await insertMissingIdentities(work)

  await reportOn(work, 'arrivingUser', 'users', report)
  await reportOn(work, 'arrivingIdentity', 'identities', report)
  await reportOn(work, 'arrivingFactor', 'factors', report)
  await reportOn(work, 'arrivingPasskey', 'passkeys', report)
  for (const { kind, number } of await countPasswords(work)) report.countPasswords(kind, number)
  const anonymous = await countAnonymous(work)
  if (anonymous > 0) {
    report.sumUp(`Anonymous accounts: ${anonymous}. Nobody can sign in to one anew; old ones are deleted soon.`)
  }
  report.sumUp('Sessions, links and codes are not moved: everybody signs in anew.')
}

const problems: Record<string, string> = {
  differs: 'is here already and differs: left as it is.',
  twin: 'another account there has this address or number: not imported.',
  taken: 'is taken by another account here: not imported.',
  repeated: 'came before: not imported.',
  absent: 'its account is here without it: left as it is.',
  orphan: 'its account did not come along: not imported.',
}

async function reportOn(work: OnDatabase, table: StagingTable, kind: ImportedKind, report: Report): Promise<void> {
  for (const { fate, number } of await countFates(work, table)) {
    report.count(kind, fate === 'imported' || fate === 'unchanged' ? fate : 'skipped', number)
    if (fate === 'deleted') report.sumUp(`Left behind because it was deleted there: ${counted(number, 'account')}.`)
  }
  for (const { fate, who, file, line } of await listSettled(work, table, Object.keys(problems))) {
    report.problem({ file, line }, who, problems[fate] ?? '')
  }
}
