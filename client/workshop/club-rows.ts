import { z } from 'zod'

import { TypedSum } from '#client/ui/forms/typed.ts'
import type { Held } from '#shared/catalog/left.ts'
import { inBagOrder, type Slot } from '#shared/clubs/slots.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'
import type { Club } from '#shared/workshop/bag-contract.ts'
import type { BenchJob } from '#shared/workshop/contract.ts'
import type { Group } from '#shared/workshop/groups/contract.ts'
import type { NewTicket } from '#shared/workshop/new-ticket.ts'

export interface ScannedClub {
  id: string
  slot: Slot
  status: Club['status']
  /** The known record of the club, if somebody looked it up. */
  spec?: ClubSpec
}

/** The owner of the clubs on the counter, and the clubs that a scan named. */
export interface ScannedClubs {
  person: { id: string; name: string }
  clubs: readonly ScannedClub[]
}

/** A chosen part with its price and stock. */
export interface ChosenPart {
  sku: string
  name: string
  priceCents: number
  available: number | null
  /** Why the stock on the shelf is not free. */
  held?: Held | undefined
}

export interface RowJob {
  job: string
  part?: ChosenPart | undefined
  wraps?: number | undefined
  /** The values of this job alone; they override those of the club. */
  note?: string | undefined
}

/** One club on the counter. */
export interface IntakeRow {
  slot: Slot
  jobs: readonly RowJob[]
  note: string
  condition: string
  /** Typed text that is no valid number of wraps. */
  unreadWraps?: string | undefined
}

/** Gives some clubs one job; it replaces the same job if they have it. */
export function withJob(rows: readonly IntakeRow[], slots: readonly Slot[], job: RowJob): IntakeRow[] {
  const known = new Map(rows.map((row) => [row.slot, row]))
  const all = inBagOrder([...new Set([...known.keys(), ...slots])])

  return all.map((slot) => {
    const row = known.get(slot) ?? { slot, jobs: [], note: '', condition: '' }
    return slots.includes(slot) ? { ...row, jobs: [...row.jobs.filter((one) => one.job !== job.job), job] } : row
  })
}

/** The list price of a job before anybody has looked at the club: its minimum, a grip with its fitting. */
export function priceOf({ job, part }: RowJob, jobs: readonly BenchJob[]): number {
  const listed = jobs.find(({ code }) => code === job)
  const labour = listed?.price.kind === 'price' ? listed.price.fromCents : 0

  return part ? part.priceCents + (listed?.category === 'grips' ? 0 : labour) : labour
}

/** The jobs of each club with their parts. */
export const jobsOf = (rows: readonly IntakeRow[]) =>
  rows.map(({ jobs }) => ({ jobs: jobs.map(({ job, part }) => ({ job, ...(part && { sku: part.sku }) })) }))

/** The same with each club's position, for the server's price. */
export const workOf = (rows: readonly IntakeRow[]) =>
  rows.map(({ slot, jobs }) => ({
    slot,
    jobs: jobs.map(({ job, part, wraps }) => ({
      job,
      ...(part && { sku: part.sku }),
      ...(wraps !== undefined && { wraps }),
    })),
  }))

/** The ticket's other fields, as they are typed. */
export const Head = z.object({
  limitCents: TypedSum.nullable(),
  neededBy: z.string(),
  promisedOn: z.string(),
  bagTag: z.string(),
  place: z.string(),
  note: z.string(),
  signedName: z.string(),
  acceptsSubstitutes: z.boolean(),
})
export type Head = z.output<typeof Head>

export const emptyHead: Head = {
  limitCents: null,
  neededBy: '',
  promisedOn: '',
  bagTag: '',
  place: '',
  note: '',
  signedName: '',
  acceptsSubstitutes: false,
}

/** The first bag of a group begins with the group's day and rack. */
export const forFirstBag = ({
  neededBy,
  place,
}: Pick<Group, 'neededBy' | 'place'>): { rows: IntakeRow[]; head: Head } => ({
  rows: [],
  head: { ...emptyHead, neededBy: neededBy ?? '', place },
})

/** The next bag of a group begins with the same clubs, jobs and days, without the notes on the last one. */
export const forNextBag = (rows: readonly IntakeRow[], head: Head): { rows: IntakeRow[]; head: Head } => ({
  rows: rows.map((row) => ({ ...row, note: '', condition: '' })),
  head: { ...head, bagTag: '', note: '' },
})

export interface IntakeDraft {
  /** The client's club in this row, if a scan or a person identified it. */
  picked: PickedClubs
  missingReason: string
  /** Null for a bag of a group whose owner is no client; then it has a name. */
  personId: string | undefined
  bagName: string | undefined
  groupId: string | undefined
  rows: readonly IntakeRow[]
  head: Head
  /** The intake that the client prepared at home for these clubs. */
  preparedId?: string | undefined
  /** Promises the day even if the bench has no free time for it. */
  isRush?: boolean
  /** The clubs that the client owns. */
  bag: readonly ScannedClub[]
}

export type PickedClubs = Partial<Record<Slot, string>>

/** The request: each row is the client's own club if it is known, else a new club. */
export function ticketOf({ rows, head, missingReason, preparedId, isRush, ...whose }: IntakeDraft): NewTicket {
  const { personId, bagName, groupId, ...known } = whose
  const { limitCents, neededBy, promisedOn, signedName, place, note, bagTag, acceptsSubstitutes } = head

  return {
    ...(personId && { personId }),
    ...(bagName && { bagName }),
    ...(groupId && { groupId }),
    clubs: rows.map((row) => clubOf(row, { ...known, bagTag: bagTag.trim() })),
    ...(limitCents !== null && { limitCents }),
    ...(preparedId && { preparedId }),
    ...(neededBy && { neededBy }),
    ...(promisedOn && { promisedOn }),
    ...(promisedOn && isRush && { isRush }),
    ...(acceptsSubstitutes && { acceptsSubstitutes }),
    ...(place.trim() && { place: place.trim() }),
    ...(note.trim() && { note: note.trim() }),
    ...(missingReason.trim() && { missingReason: missingReason.trim() }),
    ...(signedName.trim() && { signedName: signedName.trim() }),
  }
}

/** The client's club in a row: the one that somebody picked, else the first that is not reported missing. */
export const clubOfSlot = (slot: Slot, { bag, picked }: Pick<IntakeDraft, 'bag' | 'picked'>): ScannedClub | undefined =>
  bag.find(({ id }) => id === picked[slot]) ?? bag.find((club) => club.slot === slot && club.status === 'in_bag')

function clubOf(
  { slot, jobs, note, condition }: IntakeRow,
  { bag, picked, bagTag }: Pick<IntakeDraft, 'bag' | 'picked'> & { bagTag: string },
): NewTicket['clubs'][number] {
  const known = clubOfSlot(slot, { bag, picked })

  return {
    slot,
    ...(known && { clubId: known.id }),
    ...(bagTag && { bagTag }),
    ...(condition.trim() && { condition: condition.trim() }),
    jobs: jobs.map(({ job, part, wraps, note: ofJob = note }) => ({
      job,
      ...(part && { sku: part.sku }),
      ...(wraps !== undefined && { wraps }),
      ...(ofJob.trim() && { note: ofJob.trim() }),
    })),
  }
}

interface LastGrip {
  sku: string
  wraps: number | undefined
}

/** The grips of the newest visit that put any on. */
export function lastGripOf(clubs: readonly Pick<Club, 'history'>[]): LastGrip | undefined {
  const grips = clubs.flatMap(({ history }) =>
    history.flatMap(({ at, kind, facts }) => {
      const { job, sku, wraps } = facts
      const isGrip =
        kind === 'serviced' && typeof job === 'string' && job.startsWith('regrip') && typeof sku === 'string'
      return isGrip ? [{ at, sku, wraps: typeof wraps === 'number' ? wraps : undefined }] : []
    }),
  )
  const [newest] = grips.toSorted((one, other) => other.at.getTime() - one.at.getTime())

  return newest && { sku: newest.sku, wraps: newest.wraps }
}
