import { insertHistory, recordEvent } from '#server/audit/service.ts'
import { refuseOwnWork } from '#server/builds/orders/builders.ts'
import { qcProblemOf } from '#server/builds/orders/measures.ts'
import { presentBuild } from '#server/builds/orders/present.ts'
import {
  type BuildClubRow,
  type BuildRecord,
  buildHistory,
  listBuildClubs,
  listMeasurements,
} from '#server/builds/orders/store.ts'
import { listMadeClubs } from '#server/builds/orders/underway.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { Work } from '#server/kernel/work.ts'
import { Build } from '#shared/builds/orders/contract.ts'
import { unansweredWords } from '#shared/builds/orders/status.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { priceWords } from '#shared/money.ts'

/** The chosen clubs; undefined if none would stay. */
export async function clubsOfPart(
  work: Work,
  { id, returnedAt }: BuildRecord,
  clubIds: readonly string[],
): Promise<BuildClubRow[] | undefined> {
  const here = (await listBuildClubs(work, id)).filter(
    ({ collectedAt, isBack }) => collectedAt === null && (returnedAt === null || isBack),
  )
  const chosen = here.filter((club) => clubIds.includes(club.id))
  if (chosen.length < new Set(clubIds).size) {
    throw invalidField('clubIds', 'One of these clubs is not of this build, or has left already.')
  }

  return chosen.length === here.length ? undefined : chosen
}

interface Part {
  clubs: readonly BuildClubRow[]
  by: string
  reason: string | undefined
  version: number | undefined
}

/** Hands over checked clubs while others stay as promised. Their parts are sold with the last club. */
export async function handOverPart(
  work: Work,
  row: BuildRecord,
  { clubs, by, reason, version: seen }: Part,
): Promise<void> {
  const { trx, now } = work

  if (seen !== undefined && seen !== row.version) {
    throw new Failure('version_conflict', 'Somebody has just changed this build. Look at it again.', {
      current: Build.encode(await presentBuild(work, row)),
    })
  }
  if (reason === undefined) throw invalidField('reason', 'Say why these clubs leave before the others.')
  const refusal = (await refusalOf(work, row)) ?? (await unfinished(work, row, clubs))
  if (refusal !== undefined) throw new Failure('wrong_state', refusal)
  // Handing over unchecked clubs counts as checking them.
  if (row.status === 'qc') await refuseOwnWork(work, row)

  await trx
    .updateTable('buildClub')
    .set({ collectedAt: now, collectedBy: by, collectedReason: reason })
    .where(
      'id',
      'in',
      clubs.map(({ id }) => id),
    )
    .execute()
  const version = row.version + 1
  await changeOne(trx.updateTable('build').set({ version }).where('id', '=', row.id))
  const names = clubs.map(({ slot }) => slot).join(', ')
  const why = `${names} left before the others, signed by ${by}: ${reason}`.slice(0, 300)
  await insertHistory(work, buildHistory, { id: row.id, version, from: row.status, to: row.status, reason: why })
  await recordEvent(work, {
    action: 'build_part_collected',
    entity: 'build',
    entityId: row.id,
    facts: { clubs: names },
    reason: why,
    ...(row.personId !== null && { onBehalfOf: row.personId }),
    publish: { version, personId: row.personId },
  })
}

async function refusalOf(work: Work, row: BuildRecord): Promise<string | undefined> {
  const { status, changeToAnswer, isSent, dueCents, orderNumber } = row
  if (!['qc', 'qc_passed', 'ready'].includes(status)) {
    return 'Nothing of it is checked yet: the bench measures it first, and sends it to QC.'
  }
  if (changeToAnswer !== null) return unansweredWords(changeToAnswer)
  if (isSent) return 'It is to be sent. Take the shipping off first.'
  if (dueCents <= 0) return undefined
  const { currency, locale } = work.place

  return `${priceWords(dueCents, currency, locale)} of ${orderNumber} is to be paid first.`
}

/** Why the clubs are not finished. */
async function unfinished(
  work: Work,
  { id }: BuildRecord,
  clubs: readonly BuildClubRow[],
): Promise<string | undefined> {
  const made = await listMadeClubs(work, id)
  const away = clubs.find((club) => club.madeBy === 'maker' && made.get(club.id) !== 'checked')
  if (away) {
    const name = nameOfSlot(away.slot)
    return made.get(away.id) === 'claimed'
      ? `The ${name} is claimed of its maker. Leave it here, or settle the claim first.`
      : `The ${name} from its maker is not here and checked yet. Leave it here.`
  }

  return qcProblemOf(clubs, await listMeasurements(work, id)) ?? undefined
}
