import { randomUUID } from 'node:crypto'

import { changeIn, refuseUnlessOpen } from '#server/fittings/changing.ts'
import { fittingNotFound } from '#server/fittings/present.ts'
import { refuseForeignCandidates, tooManyShots } from '#server/fittings/shots.ts'
import { findFitting, listCandidates, listShots } from '#server/fittings/store.ts'
import { importReport } from '#server/kernel/csv/import-report.ts'
import { askingAbout } from '#server/kernel/csv/questions.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { fittingsContract } from '#shared/fittings/contract.ts'
import type { ShotImportReport } from '#shared/fittings/import.ts'
import { mostShots } from '#shared/fittings/records.ts'
import { distanceUnits, speedUnits } from '#shared/fittings/units.ts'
import type { Parsed } from '#shared/http/endpoint.ts'

import { keepMapping } from './mappings.ts'
import { openShots, type ShotsFile } from './open-shots.ts'
import { type SettledShot, settleShots, type ShotsTo } from './settle-shots.ts'
import type { Units } from './shot-columns.ts'

type Request = Parsed<typeof fittingsContract.importShots>

/** Takes in the shots of a launch monitor's file, or says what that would do. A row comes in once, however often it is sent. */
export async function importShots(
  services: Services,
  { params: { fittingId }, query, body }: Pick<Request, 'params' | 'query' | 'body'>,
  context: Context,
): Promise<ShotImportReport> {
  const { db } = services
  if (!(await findFitting(db, fittingId))) throw fittingNotFound()

  const questions = askingAbout(query.answers)
  const file = await openShots(db, body, { columns: query.columns, chosen: chosenUnits(query) })
  const report = importReport(file.columns, questions, file.remarks)
  const finish = (rows: readonly SettledShot[]): ShotImportReport => {
    for (const { row } of rows) report.add(row)
    const { source, isRemembered, units } = file
    const { speed = null, distance = null } = units
    return { ...report.finish(), source, isRemembered, speed, distance }
  }
  const settled = (trx: Db) => settle(trx, file, fittingId, { chosen: query.candidate, questions })
  if (query.mode === 'check') return finish(await settled(db))

  return atomically(db, async (trx) => {
    let rows: SettledShot[] = []
    await changeIn(trx, fittingId, context, async (_, fitting) => {
      refuseUnlessOpen(fitting)
      rows = await settled(trx)
      const count = await insertRows(trx, fittingId, rows, services.now())
      if (query.columns !== undefined) {
        await keepMapping(trx, file.headings, { columns: query.columns, units: file.units }, services.now())
      }
      return count > 0 ? { action: 'shots_imported', facts: { count, source: file.source } } : undefined
    })
    return finish(rows)
  })
}

/** In a parameter of their own, or as the answer to the question that the file leaves open. */
function chosenUnits({ speed, distance, answers = '' }: Request['query']): Partial<Units> {
  const said = answers.split(',')
  const chosen = {
    speed: speed ?? speedUnits.find((unit) => said.includes(`speed:${unit}`)),
    distance: distance ?? distanceUnits.find((unit) => said.includes(`distance:${unit}`)),
  }
  return { ...(chosen.speed && { speed: chosen.speed }), ...(chosen.distance && { distance: chosen.distance }) }
}

async function settle(db: Db, file: ShotsFile, fittingId: string, rest: Pick<ShotsTo, 'chosen' | 'questions'>) {
  if (rest.chosen !== undefined) await refuseForeignCandidates(db, fittingId, [rest.chosen])
  const candidates = await listCandidates(db, fittingId)

  return settleShots(file, { ...rest, candidates, known: await knownKeys(db, fittingId) })
}

const knownKeys = async (db: Db, fittingId: string) =>
  new Set(
    (await db.selectFrom('fittingShot').select('sourceKey').where('fittingId', '=', fittingId).execute()).flatMap(
      ({ sourceKey }) => sourceKey ?? [],
    ),
  )

async function insertRows(trx: Db, fittingId: string, rows: readonly SettledShot[], createdAt: Date): Promise<number> {
  const shots = rows.flatMap(({ shot }) => shot ?? [])
  if ((await listShots(trx, fittingId)).length + shots.length > mostShots) throw tooManyShots()
  if (shots.length === 0) return 0

  await trx
    .insertInto('fittingShot')
    .values(
      shots.map(({ figures: measured, ...shot }) => ({
        ...shot,
        id: randomUUID(),
        fittingId,
        figures: JSON.stringify(measured),
        createdAt,
      })),
    )
    .execute()
  return shots.length
}
