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
import type { Work } from '#server/kernel/work.ts'
import { type ImportedRow, mostFileRows } from '#shared/http/csv-import.ts'
import { Line } from '#shared/http/wire.ts'
import { type CardField, cardFieldWords, cardHolesAtMost } from '#shared/leagues/cards/contract.ts'

import { writeCard } from './cards.ts'
import { refuseStatus } from './enter-hole.ts'
import type { PlayedRound } from './present.ts'
import { getPlayedRound } from './rounds.ts'
import { type CardRow, listCardsOfRound } from './store.ts'

const holeFields = Array.from({ length: cardHolesAtMost }, (_, at) => `hole${at + 1}` as const)

const cardHeadings: Headings<CardField> = {
  player: plainHeadings('player playername name team teamname golfer spieler joueur jugador プレーヤー'),
  ...Object.fromEntries(
    holeFields.map((field, at) => [field, plainHeadings(`${field} ${at + 1} h${at + 1} score${at + 1}`)]),
  ),
}

interface Request {
  roundId: string
  bytes: Uint8Array
  mode: 'check' | 'run'
  columns?: string
  answers?: string
}

/** Takes the scores of a round from a file, a card a row, or tells what that would do. Refused rows are skipped. */
export async function importCards(work: Work, { roundId, bytes, mode, columns: mapping, answers }: Request) {
  const file = await openCsv(bytes, mostFileRows, cardHeadings)
  const columns =
    mapping === undefined ? guessColumns(file.header, cardHeadings) : readColumns(mapping, file.header, cardHeadings)
  const fieldsOf = fieldReader(columns)
  const report = importReport(await describeColumns(file, columns), askingAbout(answers), file.remarks)
  const seen = new Map<string, number>()
  refuseStatus(await getPlayedRound(work, roundId))

  for await (const rows of batchesOf(file.rows())) {
    const settled = await atomically(work, async (work) => {
      const round = await getPlayedRound(work, roundId)
      const found = await listCardsOfRound(work, roundId)
      if (mode === 'run') await lockAll(work, { card: found.map(({ id }) => id) })
      const cards = mode === 'run' ? await listCardsOfRound(work, roundId) : found
      const ends: ImportedRow[] = []
      for (const { line, cells } of rows) {
        ends.push(await settle(work, { round, cards, mode, line, fields: fieldsOf(cells), seen }))
      }
      return ends
    })
    for (const row of settled) report.add(row)
  }
  return report.finish()
}

interface FileRow {
  round: PlayedRound
  cards: readonly CardRow[]
  mode: 'check' | 'run'
  line: number
  fields: Partial<Record<CardField, string>>
  /** The line of each card so far. */
  seen: Map<string, number>
}

async function settle(work: Work, { round, cards, mode, line, fields, seen }: FileRow): Promise<ImportedRow> {
  const { take, problems } = cellTaker(fields, cardFieldWords)
  const name = take('player', Line(80), String) ?? ''
  const refused = (...notes: string[]): ImportedRow => ({ line, name, outcome: 'refused', notes })
  if (problems.length > 0) return refused(...problems)
  const named = cards.filter((card) => card.name.toLowerCase() === name.toLowerCase())
  const [card] = named
  if (!card) return refused(name === '' ? 'Player: There is none.' : 'Nobody of this name has a card in this round.')
  if (named.length > 1) return refused('Several have this name in this round. Type their cards at the desk.')
  const earlier = seen.get(card.id)
  if (earlier !== undefined) return refused(`The same card stands in line ${earlier}.`)
  seen.set(card.id, line)

  const read = readStrokes(fields, card)
  if ('problems' in read) return refused(...read.problems)
  const notes = card.holes.flatMap(({ hole, strokes, status }, at) => {
    const next = read.strokes[at]
    if (next === undefined || (status === 'entered' && strokes === next)) return []
    const before = status === 'missing' ? 'none' : status === 'disputed' ? 'disputed' : scoreWords(strokes)
    return [`Hole ${hole}: ${before} → ${scoreWords(next)}`]
  })
  const isNew = card.holes.every(({ status }) => status === 'missing')
  if (mode === 'run') await writeCard(work, { round, card, strokes: read.strokes, as: 'import' })
  return { line, name: card.name, outcome: notes.length === 0 ? 'unchanged' : isNew ? 'created' : 'changed', notes }
}

const scoreWords = (strokes: number | null) => (strokes === null ? 'X' : String(strokes))

/** By the numbers of the course's holes, or from 1 on; what is empty at the end was not reached. */
function readStrokes(
  fields: Partial<Record<CardField, string>>,
  { holes }: CardRow,
): { strokes: (number | null)[] } | { problems: string[] } {
  const cellOf = (hole: number) => (fields[`hole${hole}`] ?? '').trim()
  const isOfCourse = holes.some(({ hole }) => cellOf(hole) !== '')
  const cells = holes.map(({ hole }, at) => ({ hole, text: cellOf(isOfCourse ? hole : at + 1) }))
  const last = cells.findLastIndex(({ text }) => text !== '')
  if (last === -1) return { problems: ['No hole has a number.'] }

  const played = cells.slice(0, last + 1)
  const problems = played.flatMap(({ hole, text }) =>
    /^(?:[1-9]|1\d|20|x)$/i.test(text)
      ? []
      : [`Hole ${hole}: ${text === '' ? 'There is none.' : 'Write 1 to 20, or X.'}`],
  )
  if (problems.length > 0) return { problems }

  return { strokes: played.map(({ text }) => (text.toLowerCase() === 'x' ? null : Number(text))) }
}
