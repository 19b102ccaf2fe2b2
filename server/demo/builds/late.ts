import { insertRows } from '#server/demo/insert-rows.ts'
import type { Random } from '#server/demo/random.ts'
import { wayOf } from '#server/demo/sheets/plan-sheet.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { changeBy, withPart } from '#shared/builds/late/change.ts'
import type { LateStatus } from '#shared/builds/late/status.ts'

import type { DemoPart, Shelf } from './parts.ts'
import type { DemoBuild } from './plan-build.ts'

interface WaitingBuild {
  build: DemoBuild
  status: LateStatus
}

interface LatePartsContext {
  now: Date
  today: string
  shelf: Shelf
}

const hour = 3_600_000
// Days from today until the part comes; the build takes three days more.
const comesIn = 21
const readyIn = comesIn + 3

/**
 * Builds that a shaft delays: the first client has no letter yet, the second decides, the third waits, the fourth took
 * another shaft.
 */
export async function insertLateParts(
  trx: Db,
  random: Random,
  waiting: readonly WaitingBuild[],
  { now, today, shelf: { shafts, late } }: LatePartsContext,
): Promise<void> {
  // The heaviest shaft to choose instead, and a lighter one.
  const options = ['SHF-IR125-S', 'SHF-IR105-S'].flatMap((wanted) => shafts.filter(({ sku }) => sku === wanted))
  const [instead] = options
  if (!late || !instead) return
  const rows = waiting.map(({ build, status }, at) => ({
    id: random.uuid(),
    buildId: build.build.id,
    itemId: late.id,
    status,
    version: { open: 1, offered: 2, kept: 3, replaced: 3 }[status],
    arrivesOn: addDays(today, comesIn),
    promisedFrom: addDays(today, build.promisedIn),
    promisedTo: addDays(today, status === 'replaced' ? build.promisedIn : readyIn),
    createdAt: new Date(now.getTime() - (40 - at) * hour),
    offeredAt: status === 'open' ? null : new Date(now.getTime() - 30 * hour),
    decidedAt: status === 'kept' || status === 'replaced' ? new Date(now.getTime() - 5 * hour) : null,
    chosenItemId: status === 'replaced' ? instead.id : null,
  }))
  await insertRows(trx, 'latePart', rows)
  await insertRows(
    trx,
    'lateOption',
    rows.flatMap(({ id: latePartId, status, promisedFrom: readyOn }, at) =>
      options
        .filter(() => status !== 'open')
        .map(({ id: itemId, spec }, position) => {
          const change = changeBy(waiting[at]?.build.sheetClubs[0]?.spec ?? {}, spec)
          return { latePartId, itemId, position, readyOn, ...change }
        }),
    ),
  )
  await insertRows(
    trx,
    'promise',
    rows.map(({ buildId, createdAt }) =>
      promised(buildId, addDays(today, readyIn), 'Its shaft comes later', createdAt),
    ),
  )
  for (const { build } of waiting.filter(({ status }) => status === 'replaced')) {
    await replaceShaft(trx, random, build, { now, instead })
    const promisedOn = addDays(today, build.promisedIn)
    await insertRows(trx, 'promise', [
      promised(build.build.id, promisedOn, `${nameOf(instead)} was chosen instead`, new Date(now.getTime() - 5 * hour)),
    ])
  }
}

const promised = (ownerId: string, promisedOn: string, reason: string, at: Date) => ({
  ownerKind: 'build' as const,
  ownerId,
  promisedOn,
  reason,
  at,
})

const nameOf = ({ spec: { shaftBrand, shaftModel } }: DemoPart) => `${shaftBrand} ${shaftModel}`

interface ShaftReplacement {
  now: Date
  instead: DemoPart
}

/** Gives its sheet another version, which the build follows. */
async function replaceShaft(
  trx: Db,
  random: Random,
  build: DemoBuild,
  { now, instead }: ShaftReplacement,
): Promise<void> {
  const id = random.uuid()
  const version = { id, sheetId: build.sheet.id, number: 2, createdAt: new Date(now.getTime() - 5 * hour) }
  const { state, transitions } = wayOf(
    { status: 'approved', signedName: 'Chosen by link' },
    { versionId: id, createdAt: version.createdAt, createdBy: null },
  )
  await insertRows(trx, 'sheetVersion', [version])
  await insertRows(
    trx,
    'sheetClub',
    build.sheetClubs.map((club) => ({
      ...club,
      sheetVersionId: id,
      shaftItemId: instead.id,
      spec: withPart(club.spec, instead.spec),
    })),
  )
  await insertRows(trx, 'sheetTransition', [
    ...transitions,
    {
      sheetVersionId: build.version.id,
      version: 4,
      fromStatus: 'approved',
      toStatus: 'superseded',
      actorKind: 'link',
      actorId: null,
      at: version.createdAt,
      reason: 'Version 2 was approved',
    },
  ])
  await trx
    .updateTable('sheetVersion')
    .set({ status: 'superseded', version: 4 })
    .where('id', '=', build.version.id)
    .execute()
  await trx
    .updateTable('sheetVersion')
    .set({ ...state, hash: 'demo' })
    .where('id', '=', id)
    .execute()
  await trx.updateTable('build').set({ sheetVersionId: id }).where('id', '=', build.build.id).execute()
}
