import { bendRefusal, unsaidBendWords } from '#shared/workshop/bend.ts'
import type { BenchJob } from '#shared/workshop/contract.ts'
import type { RushCheck } from '#shared/workshop/queue-contract.ts'

import { isBendWanted } from './cells.ts'
import { clubOfSlot, type Head, type IntakeDraft, type IntakeRow } from './intake-rows.ts'

/** What speaks against taking clubs in as they stand: said before anything is saved. */
export interface Stop {
  sentence: string
  /** Nobody may have it all the same. */
  isFinal?: boolean
}

interface Counter extends Pick<IntakeDraft, 'rows' | 'bag' | 'picked'> {
  head: Pick<Head, 'signedName' | 'limitCents' | 'promisedOn'>
  jobs: readonly BenchJob[]
  /** Of the day that is promised; undefined while it is not known. */
  check: RushCheck | undefined
  dayWords: (day: string) => string
}

const missingWords = ({ name, quantity, on }: RushCheck['waitsFor'][number], dayWords: Counter['dayWords']) =>
  `${quantity} x ${name} ${quantity === 1 ? 'is' : 'are'} missing: ${on === null ? 'nobody has said when more come' : `more come on ${dayWords(on)}`}.`

/** Why a job is not done to a club, as the server says it too. */
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

/** All of it, the day first: the client stands here still. */
export function stopsOf({ rows, head, check, dayWords, ...known }: Counter): Stop[] {
  const { promisedOn, signedName, limitCents } = head
  const stops: Stop[] = []
  if (promisedOn !== '' && check) {
    if (check.refusal !== null) stops.push({ sentence: check.refusal, isFinal: true })
    else if (check.doneOn !== null && check.doneOn > promisedOn) {
      stops.push({
        sentence: `${dayWords(promisedOn)} is too early: the bench would be done on ${dayWords(check.doneOn)}.`,
      })
    }
    if (check.broken.length > 0) stops.push({ sentence: 'That day breaks what others were promised.' })
  }
  stops.push(...(check?.waitsFor ?? []).map((part) => ({ sentence: missingWords(part, dayWords) })))
  for (const row of rows) {
    const refusal = refusalOfRow(row, known)
    if (refusal === undefined && isBendWanted(row)) stops.push({ sentence: unsaidBendWords(row.slot), isFinal: true })
    if (refusal !== undefined) stops.push({ sentence: `${row.slot}: ${refusal} It is taken in without that.` })
  }
  if (signedName.trim() === '' && limitCents === null) {
    stops.push({ sentence: 'Nobody has signed. Let whoever leaves the clubs sign, or say up to what it may cost.' })
  }

  return stops
}
