import { randomUUID } from 'node:crypto'

import { changeIn, refuseUnlessOpen } from '#server/fittings/changing.ts'
import { fittingNotFound } from '#server/fittings/present.ts'
import { refuseForeignCandidates, tooManyShots } from '#server/fittings/shots.ts'
import { findFitting, listCandidates, listShots } from '#server/fittings/store.ts'
import { importReport } from '#server/kernel/csv/import-report.ts'
import { askingAbout } from '#server/kernel/csv/questions.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
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

/**
 * Imports the shots of a launch monitor's file, or tells what the import would do. Each row is imported once, however
 * often it is sent.
 */
export async function importShots(
  work: Work,
  { params: { fittingId }, query, body }: Pick<Request, 'params' | 'query' | 'body'>,
): Promise<ShotImportReport> {
  if (!(await findFitting(work, fittingId))) throw fittingNotFound()

  const questions = askingAbout(query.answers)
  const file = await openShots(work, body, { columns: query.columns, chosen: chosenUnits(query) })
  const report = importReport(file.columns, questions, file.remarks)
  const finish = (rows: readonly SettledShot[]): ShotImportReport => {
    for (const { row } of rows) report.add(row)
    const { source, isRemembered, units } = file
    const { speed = null, distance = null } = units
    return { ...report.finish(), source, isRemembered, speed, distance }
  }
  const settled = (work: OnDatabase) => settle(work, file, fittingId, { chosen: query.candidate, questions })
  if (query.mode === 'check') return finish(await settled(work))

  return atomically(work, async (work) => {
    let rows: SettledShot[] = []
    await changeIn(work, fittingId, async (work, fitting) => {
      refuseUnlessOpen(fitting)
      rows = await settled(work)
      const count = await insertRows(work, fittingId, rows, work.now)
      if (query.columns !== undefined) {
        await keepMapping(work, file.headings, { columns: query.columns, units: file.units }, work.now)
      }
      return count > 0 ? { action: 'shots_imported', facts: { count, source: file.source } } : undefined
    })
    return finish(rows)
  })
}

/** The units chosen by a parameter, or by the answer to the question about the file. */
function chosenUnits({ speed, distance, answers = '' }: Request['query']): Partial<Units> {
  const said = answers.split(',')
  const chosen = {
    speed: speed ?? speedUnits.find((unit) => said.includes(`speed:${unit}`)),
    distance: distance ?? distanceUnits.find((unit) => said.includes(`distance:${unit}`)),
  }
  return { ...(chosen.speed && { speed: chosen.speed }), ...(chosen.distance && { distance: chosen.distance }) }
}

async function settle(
  work: OnDatabase,
  file: ShotsFile,
  fittingId: string,
  rest: Pick<ShotsTo, 'chosen' | 'questions'>,
) {
  if (rest.chosen !== undefined) await refuseForeignCandidates(work, fittingId, [rest.chosen])
  const candidates = await listCandidates(work, fittingId)

  return settleShots(file, { ...rest, candidates, known: await knownKeys(work, fittingId) })
}

const knownKeys = async ({ trx }: OnDatabase, fittingId: string) =>
  new Set(
    (await trx.selectFrom('fittingShot').select('sourceKey').where('fittingId', '=', fittingId).execute()).flatMap(
      ({ sourceKey }) => sourceKey ?? [],
    ),
  )

async function insertRows(
  work: OnDatabase,
  fittingId: string,
  rows: readonly SettledShot[],
  createdAt: Date,
): Promise<number> {
  const shots = rows.flatMap(({ shot }) => shot ?? [])
  if ((await listShots(work, fittingId)).length + shots.length > mostShots) throw tooManyShots()
  if (shots.length === 0) return 0

  await work.trx
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
