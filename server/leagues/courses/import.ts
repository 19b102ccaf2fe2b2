import { fieldReader, guessColumns, readColumns } from '#server/kernel/csv/columns.ts'
import { describeColumns, importReport } from '#server/kernel/csv/import-report.ts'
import { askingAbout } from '#server/kernel/csv/questions.ts'
import { batchesOf, openCsv } from '#server/kernel/csv/read-csv.ts'
import { atomically, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import { type ImportedRow, mostFileRows } from '#shared/http/csv-import.ts'
import type { CourseRecord } from '#shared/leagues/courses/contract.ts'
import { CourseDocument, type Tee } from '#shared/leagues/courses/course.ts'

import { addCourse, saveCourse } from './courses.ts'
import { listPlayed, ratedAnew, staysWords } from './played.ts'
import { courseHeadings, type ReadTee, readTee } from './read-tee.ts'
import { listCoursesNamed, lockCourses } from './store.ts'

interface Request {
  bytes: Uint8Array
  mode: 'check' | 'run'
  columns?: string
  answers?: string
}

/**
 * Imports courses from a file, one tee a row, or tells what the import would do. Each batch of rows is a transaction; refused
 * rows are skipped.
 */
export async function importCourses(work: Acting, { bytes, mode, columns: mapping, answers }: Request) {
  const file = await openCsv(bytes, mostFileRows, courseHeadings)
  const columns =
    mapping === undefined
      ? guessColumns(file.header, courseHeadings)
      : readColumns(mapping, file.header, courseHeadings)
  const fieldsOf = fieldReader(columns)
  const report = importReport(await describeColumns(file, columns), askingAbout(answers), file.remarks)
  const seen = new Map<string, number>()

  for await (const rows of batchesOf(file.rows())) {
    const read = rows.map(({ line, cells }) => ({ line, ...refuseTwice(readTee(fieldsOf(cells)), line, seen) }))
    const settled =
      mode === 'check'
        ? settle(read, await known(work, read))
        : await atomically(work, async (work) => {
            await lockCourses(work)
            const courses = await known(work, read)
            const ends = settle(read, courses)
            for (const course of courses.values()) await write(work, course)
            return ends
          })
    for (const row of settled) report.add(row)
  }
  return report.finish()
}

type ReadRow = ReadTee & { line: number }

interface Course {
  before: CourseRecord | undefined
  /** With the tees of the rows so far. */
  document: CourseDocument
  /** Tees of which there are cards. */
  played: ReadonlySet<string>
}

const keyOf = (name: string) => name.toLowerCase()
const teeKey = ({ name, rates }: Pick<Tee, 'name' | 'rates'>) => `${name.toLowerCase()}\n${rates}`

/** When two rows name the same tee, the first one counts. */
function refuseTwice(read: ReadTee, line: number, seen: Map<string, number>): ReadTee {
  if (read.problems.length > 0) return read

  const key = `${keyOf(read.draft.course)}\n${teeKey(read.draft.tee)}`
  const earlier = seen.get(key)
  if (earlier === undefined) seen.set(key, line)
  return earlier === undefined ? read : { ...read, problems: [`The same tee stands in line ${earlier}.`] }
}

/** The courses that the rows name, by their names. */
async function known(work: OnDatabase, read: readonly ReadRow[]): Promise<Map<string, Course>> {
  const found = await listCoursesNamed(work, [...new Set(read.map(({ draft }) => keyOf(draft.course)))])
  const tees = found.flatMap((course) => course.tees)
  const played = await listPlayed(work, tees)

  return new Map(
    found.map((before) => {
      const { id: _, version: _version, ...document } = before
      return [keyOf(before.name), { before, document, played }]
    }),
  )
}

const settle = (read: readonly ReadRow[], courses: Map<string, Course>): ImportedRow[] =>
  read.map(({ line, draft, problems }): ImportedRow => {
    const name = [draft.course, draft.tee.name].filter(Boolean).join(', ')
    if (problems.length > 0) return { line, name, outcome: 'refused', notes: problems }

    return { line, name, ...decide(draft, courses) }
  })

/** Puts the tee into its course, if the course is one with it. */
function decide(
  { course: name, tee }: ReadTee['draft'],
  courses: Map<string, Course>,
): Pick<ImportedRow, 'outcome' | 'notes'> {
  const course = courses.get(keyOf(name))
  const tees = course?.document.tees ?? []
  const at = tees.findIndex((one) => teeKey(one) === teeKey(tee))
  const was = tees[at]
  // What the file leaves empty stays.
  const next = was ? { ...was, ...tee, name: was.name, front: tee.front ?? was.front, back: tee.back ?? was.back } : tee
  const { data, error } = CourseDocument.safeParse({
    name,
    holes: tee.pars.length,
    active: true,
    ...course?.document,
    tees: was ? tees.with(at, next) : [...tees, next],
  })
  if (error) return { outcome: 'refused', notes: [...new Set(error.issues.map(({ message }) => message))] }

  const notes = was ? differences(was, next) : []
  if (was && notes.length === 0) return { outcome: 'unchanged', notes }
  const played = course?.played ?? new Set<string>()
  if (was && played.has(was.id ?? '') && ratedAnew(was, next)) {
    return { outcome: 'refused', notes: [staysWords(was.name)] }
  }
  courses.set(keyOf(name), { before: course?.before, document: data, played })
  return { outcome: was ? 'changed' : 'created', notes }
}

const compared = [
  ['courseRating', 'Course rating'],
  ['slopeRating', 'Slope'],
  ['front', 'First nine'],
  ['back', 'Second nine'],
  ['pars', 'Pars'],
  ['strokeIndexes', 'Stroke indexes'],
] as const satisfies ReadonlyArray<[keyof Tee, string]>

function shown(value: Tee[(typeof compared)[number][0]]): string {
  if (value === null) return 'none'
  if (Array.isArray(value)) return value.join(' ')

  return typeof value === 'object' ? `${value.courseRating} / ${value.slopeRating}` : String(value)
}

const differences = (before: Tee, after: Tee): string[] =>
  compared.flatMap(([field, label]) => {
    const [from, to] = [shown(before[field]), shown(after[field])]
    return from === to ? [] : [`${label}: ${from} → ${to}`]
  })

const write = (work: Acting, { before, document }: Course) =>
  before ? saveCourse(work, before, document) : addCourse(work, document)
