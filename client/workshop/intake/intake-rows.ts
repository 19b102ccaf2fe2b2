import { inBagOrder, type Slot } from '#shared/clubs/slots.ts'
import type { BenchJob } from '#shared/workshop/contract.ts'
import type { NewTicket } from '#shared/workshop/tickets-contract.ts'

/** A part as it was chosen, with what it costs and how many are left. */
export interface ChosenPart {
  sku: string
  name: string
  priceCents: number
  available: number | null
}

export interface RowJob {
  job: string
  part?: ChosenPart | undefined
  wraps?: number | undefined
}

/** One club on the counter. */
export interface IntakeRow {
  slot: Slot
  jobs: readonly RowJob[]
  note: string
  condition: string
}

/** Does one job to each of some clubs, in place of the same job where it stood already. */
export function withJob(rows: readonly IntakeRow[], slots: readonly Slot[], job: RowJob): IntakeRow[] {
  const known = new Map(rows.map((row) => [row.slot, row]))
  const all = inBagOrder([...new Set([...known.keys(), ...slots])])

  return all.map((slot) => {
    const row = known.get(slot) ?? { slot, jobs: [], note: '', condition: '' }
    return slots.includes(slot) ? { ...row, jobs: [...row.jobs.filter((one) => one.job !== job.job), job] } : row
  })
}

/** What a job costs before anybody has looked: the least of the list, a grip with its fitting. */
export function priceOf({ job, part }: RowJob, jobs: readonly BenchJob[]): number {
  const listed = jobs.find(({ code }) => code === job)
  const labour = listed?.price.kind === 'price' ? listed.price.fromCents : 0

  return part ? part.priceCents + (listed?.category === 'grips' ? 0 : labour) : labour
}

export const emptyHead = {
  limit: '',
  neededBy: '',
  promisedOn: '',
  bagTag: '',
  place: '',
  note: '',
  signedName: '',
  acceptsSubstitutes: false,
}
export type Head = typeof emptyHead

interface Taking {
  personId: string
  rows: readonly IntakeRow[]
  head: Head
  limitCents: number | undefined
  /** The client's clubs. */
  bag: readonly { id: string; slot: Slot; status: string }[]
}

/** As it is sent: each club the one of the client's bag where it is known, else a new one. */
export function ticketOf({ personId, rows, head, limitCents, bag }: Taking): NewTicket {
  const { neededBy, promisedOn, signedName, place, note, bagTag, acceptsSubstitutes } = head

  return {
    personId,
    clubs: rows.map((row) => clubOf(row, { bag, bagTag: bagTag.trim() })),
    ...(limitCents !== undefined && { limitCents }),
    ...(neededBy && { neededBy }),
    ...(promisedOn && { promisedOn }),
    ...(acceptsSubstitutes && { acceptsSubstitutes }),
    ...(place.trim() && { place: place.trim() }),
    ...(note.trim() && { note: note.trim() }),
    ...(signedName.trim() && { signedName: signedName.trim() }),
  }
}

function clubOf(
  { slot, jobs, note, condition }: IntakeRow,
  { bag, bagTag }: Pick<Taking, 'bag'> & { bagTag: string },
): NewTicket['clubs'][number] {
  const known = bag.find((club) => club.slot === slot && club.status === 'in_bag')

  return {
    slot,
    ...(known && { clubId: known.id }),
    ...(bagTag && { bagTag }),
    ...(condition.trim() && { condition: condition.trim() }),
    jobs: jobs.map(({ job, part, wraps }) => ({
      job,
      ...(part && { sku: part.sku }),
      ...(wraps !== undefined && { wraps }),
      ...(note.trim() && { note: note.trim() }),
    })),
  }
}
