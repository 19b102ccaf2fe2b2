import { recordEvent } from '#server/audit/service.ts'
import { fieldReader, guessColumns, readColumns } from '#server/kernel/csv/columns.ts'
import type { CsvRow } from '#server/kernel/csv/csv-worker.ts'
import { describeColumns, importReport } from '#server/kernel/csv/import-report.ts'
import { askingAbout } from '#server/kernel/csv/questions.ts'
import { batchesOf, openCsv } from '#server/kernel/csv/read-csv.ts'
import { placesOf } from '#server/kernel/csv/spreadsheets.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import { readStudioCountry } from '#server/settings/service.ts'
import { type ImportedRow, mostFileRows } from '#shared/http/csv-import.ts'

import { type Change, decide, keyOf, knownPeople, noteDecision, samePersonAs } from './match.ts'
import { type PersonDraft, personHeadings, type ReadPerson, readPerson } from './read-person.ts'
import { findKnown, insertPeople, isTakenAddress, lockImports, updatePeople } from './store.ts'

interface Request {
  bytes: Uint8Array
  mode: 'check' | 'run'
  columns?: string
  answers?: string
}

/**
 * Imports people from a file, or previews it. Works in batches, each with its audit; after an interruption it can be
 * run again, and recognizes those that it created. Refused rows are left out.
 */
export async function importPeople(work: Acting, { bytes, mode, columns: mapping, answers }: Request) {
  const file = await openCsv(bytes, mostFileRows, personHeadings)
  const columns =
    mapping === undefined
      ? guessColumns(file.header, personHeadings)
      : readColumns(mapping, file.header, personHeadings)
  const fieldsOf = fieldReader(columns)
  const placeOf = placesOf(file.header, columns)
  const country = await readStudioCountry(work)
  const questions = askingAbout(answers)
  const report = importReport(await describeColumns(file, columns), questions, file.remarks)
  const seen = new Map<string, Earlier>()
  const readBy = ({ line, cells }: CsvRow): ReadRow =>
    refuseTwice(line, seen, {
      line,
      ...readPerson(fieldsOf(cells), {
        country,
        placeOf: (field) => placeOf(line, field),
        ask: (question) => questions.ask(line, question),
      }),
    })

  for await (const rows of batchesOf(file.rows())) {
    const read = rows.map(readBy)
    const ends = mode === 'check' ? await settle(work, read) : await settleAndWrite(work, read)
    for (const { row } of ends) report.add(row)
  }
  return report.finish()
}

interface ReadRow extends ReadPerson {
  line: number
}

interface Earlier {
  line: number
  name: string
}

const fullName = ({ firstName, lastName }: PersonDraft) => [firstName, lastName].filter(Boolean).join(' ')

/** A person named twice in the file counts at their first row. */
function refuseTwice(line: number, seen: Map<string, Earlier>, read: ReadRow): ReadRow {
  const { draft, problems, waits } = read
  if (problems.length > 0 || waits) return read

  const name = fullName(draft)
  const earlier = seen.get(keyOf(draft))
  if (earlier === undefined) {
    seen.set(keyOf(draft), { line, name })
    return read
  }
  const isSame = earlier.name.toLowerCase() === name.toLowerCase()
  return { ...read, problems: [isSame ? samePersonAs(earlier.line) : sameAddressAs(earlier)] }
}

const sameAddressAs = ({ line, name }: Earlier) =>
  `E-mail: ${name} in line ${line} has the same address, which is one person’s. Leave it empty for the other.`

interface SettledPerson {
  row: ImportedRow
  draft: PersonDraft
  change?: Change
}

/** Retried if somebody takes one of the file's addresses at this moment: then it is known. */
async function settleAndWrite(work: Acting, read: readonly ReadRow[], tries = 3): Promise<SettledPerson[]> {
  try {
    return await atomically(work, async (work) => {
      await lockImports(work)
      return write(work, await settle(work, read))
    })
  } catch (error) {
    if (tries <= 1 || !isTakenAddress(error)) throw error
    return settleAndWrite(work, read, tries - 1)
  }
}

async function settle(work: OnDatabase, read: readonly ReadRow[]): Promise<SettledPerson[]> {
  const good = read.filter(({ problems, waits }) => problems.length === 0 && !waits)
  const known = knownPeople(
    good.length > 0
      ? await findKnown(
          work,
          good.map(({ draft }) => draft),
        )
      : [],
  )

  return read.map(({ line, draft, problems, notes: taken, waits }) => {
    const name = fullName(draft) || (draft.email ?? '')
    if (problems.length > 0) return { row: { line, name, outcome: 'refused', notes: problems }, draft }
    if (waits) return { row: { line, name, outcome: 'asked', notes: taken }, draft }

    const decision = decide(draft, known)
    noteDecision(draft, decision, { line, known })
    const notes = [...taken, ...('notes' in decision ? decision.notes : [])]
    const row = { line, name, outcome: decision.outcome, notes }
    return { row, draft, ...(decision.outcome === 'changed' && { change: decision.change }) }
  })
}

async function write(work: Acting, settled: SettledPerson[]): Promise<SettledPerson[]> {
  const drafts = settled.filter(({ row }) => row.outcome === 'created').map(({ draft }) => draft)
  const changes = settled.flatMap(({ change }) => change ?? [])
  const made = new Set(drafts.length > 0 ? (await insertPeople(work, drafts)).map(({ email }) => email) : [])
  if (changes.length > 0) await updatePeople(work, changes)

  const ends = settled.map((one) =>
    one.row.outcome === 'created' && !made.has(one.draft.email)
      ? { ...one, row: { ...one.row, outcome: 'unchanged' as const, notes: ['Has just been made by somebody else.'] } }
      : one,
  )
  const count = (outcome: ImportedRow['outcome']) => ends.filter(({ row }) => row.outcome === outcome).length
  const [created, changed] = [count('created'), count('changed')]
  if (created + changed > 0) {
    const facts = { created, changed, fromLine: ends[0]?.row.line ?? 0, toLine: ends.at(-1)?.row.line ?? 0 }
    await recordEvent(work, { action: 'people_imported', entity: 'person', facts })
  }
  return ends
}
