import { recordEvent } from '#server/audit/service.ts'
import {
  cellTaker,
  fieldReader,
  guessColumns,
  type Headings,
  plainHeadings,
  readColumns,
} from '#server/kernel/csv/columns.ts'
import { describeColumns, importReport } from '#server/kernel/csv/import-report.ts'
import { askingAbout } from '#server/kernel/csv/questions.ts'
import { batchesOf, openCsv } from '#server/kernel/csv/read-csv.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Acting, Timed, Work } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { type ImportedRow, mostFileRows } from '#shared/http/csv-import.ts'
import { Line } from '#shared/http/wire.ts'
import { type PastField, pastFieldWords } from '#shared/leagues/handicap/own-contract.ts'

import { calculateIndexes, keepIndexes } from './calculations.ts'
import { insertPast, listNamedPlayers, type NamedPlayer, type NewPast } from './past-store.ts'
import { type ReadPast, readPast } from './read-past.ts'
import { listPastDifferentials } from './store.ts'

const pastHeadings: Headings<PastField> = {
  name: plainHeadings('player playername name golfer fullname spieler joueur jugador giocatore プレーヤー'),
  email: plainHeadings('email mail emailaddress e-mail correo'),
  playedOn: plainHeadings('playedon date dateplayed played day rounddate datum fecha data 日付'),
  differential: plainHeadings('differential scoredifferential diff sd handicapdifferential'),
  score: plainHeadings('score adjustedgross adjustedgrossscore ags gross adjustedscore'),
  courseRating: plainHeadings('courserating rating cr'),
  slopeRating: plainHeadings('sloperating slope sr'),
}

interface Request {
  bytes: Uint8Array
  mode: 'check' | 'run'
  columns?: string
  answers?: string
}

/**
 * Takes in the rounds that players bring from elsewhere, a round a row, or tells what that would do. They count in what is
 * calculated from now on, and the index of whoever has brought some is calculated anew. Refused rows are skipped.
 */
export async function importPastDifferentials(work: Work, { bytes, mode, columns: mapping, answers }: Request) {
  const file = await openCsv(bytes, mostFileRows, pastHeadings)
  const columns =
    mapping === undefined ? guessColumns(file.header, pastHeadings) : readColumns(mapping, file.header, pastHeadings)
  const fieldsOf = fieldReader(columns)
  const report = importReport(await describeColumns(file, columns), askingAbout(answers), file.remarks)
  const seen = new Map<string, number>()

  for await (const rows of batchesOf(file.rows())) {
    const read = rows.map(({ line, cells }) => readRow(work, line, fieldsOf(cells)))
    const players = await listNamedPlayers(work, {
      emails: read.flatMap(({ email }) => (email === '' ? [] : [email])),
      names: read.flatMap(({ name }) => (name === '' ? [] : [name])),
    })
    const settled = await atomically(work, async (work) => {
      const found = read.map((row) => ({ row, ...playerOf(row, players) }))
      const ids = [...new Set(found.flatMap(({ personId }) => personId ?? []))]
      if (mode === 'run') await lockAll(work, { person: ids })
      const known = ids.length === 0 ? [] : await listPastDifferentials(work, ids)
      const kept = new Set(known.map(keyOf))
      const ends = found.map((one) => settle(one, kept, seen))
      if (mode === 'run')
        await keep(
          work,
          ends.flatMap(({ past }) => past ?? []),
        )
      return ends.map(({ row }) => row)
    })
    for (const row of settled) report.add(row)
  }
  return report.finish()
}

interface ReadRow extends ReadPast {
  line: number
  name: string
  email: string
}

function readRow({ now, place }: Timed, line: number, fields: Partial<Record<PastField, string>>): ReadRow {
  const { take, problems } = cellTaker(fields, pastFieldWords)
  const name = take('name', Line(80), String) ?? ''
  const email = take('email', Line(200), (text) => text.toLowerCase()) ?? ''
  const past = readPast(fields, localDayOf(now, place.zone))
  if (name === '' && email === '') problems.push('Player: Write a name or a mail.')

  return { ...past, line, name, email, problems: [...problems, ...past.problems] }
}

interface Found {
  row: ReadRow
  personId: string | undefined
  name: string
  problem: string | undefined
}

/** By mail where there is one, else by the name; a name that several have is nobody's. */
function playerOf({ email, name }: ReadRow, players: readonly NamedPlayer[]): Omit<Found, 'row'> {
  const named = email
    ? players.filter((player) => player.email === email)
    : players.filter(({ names }) => names.includes(name.toLowerCase()))
  const [player] = named
  const shown = player?.name ?? (name || email)
  if (!player)
    return { personId: undefined, name: shown, problem: email ? `Nobody has this mail.` : 'Nobody has this name.' }
  if (named.length > 1) {
    const problem = email ? 'Several have this mail.' : 'Several have this name. Add a column with their mail.'
    return { personId: undefined, name: shown, problem }
  }

  return { personId: player.personId, name: shown, problem: undefined }
}

const keyOf = ({ personId, playedOn, tenths }: NewPast) => `${personId} ${playedOn} ${tenths}`

function settle(
  { row, personId, name, problem }: Found,
  kept: ReadonlySet<string>,
  seen: Map<string, number>,
): { row: ImportedRow; past?: NewPast } {
  const { line, problems, playedOn, tenths } = row
  const refused = [...problems, ...(problems.length === 0 && problem !== undefined ? [problem] : [])]
  if (refused.length > 0 || personId === undefined || playedOn === null || tenths === null) {
    return { row: { line, name, outcome: 'refused', notes: refused } }
  }
  const past = { personId, playedOn, tenths }
  const key = keyOf(past)
  const earlier = seen.get(key)
  if (earlier !== undefined) {
    return { row: { line, name, outcome: 'refused', notes: [`The same round stands in line ${earlier}.`] } }
  }
  seen.set(key, line)
  if (kept.has(key)) return { row: { line, name, outcome: 'unchanged', notes: [] } }

  return { row: { line, name, outcome: 'created', notes: [`${playedOn}: ${(tenths / 10).toFixed(1)}`] }, past }
}

async function keep(work: Acting, past: readonly NewPast[]): Promise<void> {
  if (past.length === 0) return
  await insertPast(work, past)
  const byPerson = Map.groupBy(past, ({ personId }) => personId)
  const calculated = await calculateIndexes(work, [...byPerson.keys()].toSorted(), null)
  await keepIndexes(work, calculated)
  for (const [personId, rounds] of byPerson) {
    await recordEvent(work, {
      action: 'past_differentials_imported',
      entity: 'person',
      entityId: personId,
      facts: { rounds: rounds.length },
      onBehalfOf: personId,
      publish: { personId },
    })
  }
}
