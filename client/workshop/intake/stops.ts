import { type Column, isBendWanted } from '#client/workshop/cells.ts'
import { clubOfSlot, type Head, type IntakeDraft, type IntakeRow } from '#client/workshop/club-rows.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import type { Failure } from '#shared/http/failure.ts'
import { bendRefusal, unsaidBendWords } from '#shared/workshop/bend.ts'
import type { BenchJob } from '#shared/workshop/contract.ts'
import { wrapsWords } from '#shared/workshop/new-ticket.ts'
import type { RushCheck } from '#shared/workshop/queue-contract.ts'

/** An objection to taking the clubs in, shown before anything is saved. */
export interface Stop {
  sentence: string
  /** Nobody may overrule it. */
  isFinal?: boolean
  /** The clubs and the cell that it is about, and the sentence for their rows. */
  slots?: readonly Slot[]
  column?: Column
  inRow?: string
  /** The field outside of the grid that it is about, and what to do there. */
  field?: 'signedName' | 'promisedOn'
  atField?: string
}

interface Counter extends Pick<IntakeDraft, 'rows' | 'bag' | 'picked'> {
  head: Pick<Head, 'signedName' | 'limitCents' | 'promisedOn'>
  jobs: readonly BenchJob[]
  /** For the promised day; undefined until the server has answered. */
  check: RushCheck | undefined
  dayWords: (day: string) => string
}

const missingWords = ({ name, quantity, on }: RushCheck['waitsFor'][number], dayWords: Counter['dayWords']) =>
  `${quantity} x ${name} ${quantity === 1 ? 'is' : 'are'} missing: ${on === null ? 'nobody has said when more come' : `more come on ${dayWords(on)}`}.`

/** Why a job is impossible for a club, in the server's words. */
export const refusalOfRow = (
  row: IntakeRow,
  { jobs, bag, picked }: Pick<Counter, 'jobs' | 'bag' | 'picked'>,
): string | undefined => {
  const spec = clubOfSlot(row.slot, { bag, picked })?.spec ?? {}

  return row.jobs
    .map(({ job, note = row.note }) => {
      const bends = jobs.find(({ code }) => code === job)?.bends ?? null
      return bendRefusal(bends, { slot: row.slot, spec, note })
    })
    .find((refusal) => refusal !== undefined)
}

const withPart = (rows: readonly IntakeRow[], sku: string): Slot[] =>
  rows.flatMap(({ slot, jobs }) => (jobs.some(({ part }) => part?.sku === sku) ? [slot] : []))

const columnOf: Readonly<Record<string, Column>> = { wraps: 'wraps', note: 'bend', condition: 'condition' }

/** The server's objections to single clubs, each with its cell. */
export const stopsOfFailure = ({ facts: { details = [] } }: Failure, rows: readonly IntakeRow[]): Stop[] =>
  details.flatMap(({ path, message }) => {
    const [, at, field = ''] = /^clubs\.(\d+)(?:\.jobs(?:\.\d+)?)?(?:\.(\w+))?$/.exec(path) ?? []
    const row = at === undefined ? undefined : rows[Number(at)]
    const column = columnOf[field]
    return row ? [{ sentence: message, inRow: message, slots: [row.slot], ...(column && { column }) }] : []
  })

/** All objections, the day first: the client is still here to choose another. */
export function stopsOf({ rows, head, check, dayWords, ...known }: Counter): Stop[] {
  const { promisedOn, signedName, limitCents } = head
  const stops: Stop[] = []
  if (promisedOn !== '' && check) {
    if (check.refusal !== null)
      stops.push({ sentence: check.refusal, isFinal: true, field: 'promisedOn', atField: check.refusal })
    else if (check.doneOn !== null && check.doneOn > promisedOn) {
      stops.push({
        sentence: `${dayWords(promisedOn)} is too early: the bench would be done on ${dayWords(check.doneOn)}.`,
        field: 'promisedOn',
        atField: 'Choose a later day.',
      })
    }
    if (check.broken.length > 0)
      stops.push({
        sentence: 'That day breaks what others were promised.',
        field: 'promisedOn',
        atField: 'Choose another day.',
      })
  }
  stops.push(
    ...(check?.waitsFor ?? []).map((part) => ({
      sentence: missingWords(part, dayWords),
      slots: withPart(rows, part.sku),
      inRow: 'Its part is missing on the shelf.',
    })),
  )
  for (const row of rows) {
    const refusal = refusalOfRow(row, known)
    const of = { slots: [row.slot] }
    if (refusal === undefined && isBendWanted(row)) {
      stops.push({ ...of, column: 'bend', sentence: unsaidBendWords(row.slot), isFinal: true })
    }
    if (refusal !== undefined) {
      stops.push({ ...of, column: 'bend', sentence: `${row.slot}: ${refusal} It is taken in without that.` })
    }
    if (row.unreadWraps !== undefined) {
      stops.push({
        ...of,
        column: 'wraps',
        sentence: `${row.slot}: “${row.unreadWraps}”? ${wrapsWords}`,
        inRow: wrapsWords,
        isFinal: true,
      })
    }
  }
  if (signedName.trim() === '' && limitCents === null) {
    stops.push({
      sentence: 'Nobody has signed. Let whoever leaves the clubs sign, or say up to what it may cost.',
      field: 'signedName',
      atField: 'Let whoever leaves the clubs sign here.',
    })
  }

  return stops
}
