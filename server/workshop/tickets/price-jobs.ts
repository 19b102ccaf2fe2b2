import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { findParts } from '#server/workshop/store.ts'
import type { ProductKind } from '#shared/catalog/goods.ts'
import type { TaxCategory } from '#shared/catalog/tax.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'
import { Failure } from '#shared/http/failure.ts'
import { bendRefusal, isBendUnsaid, unsaidBendWords } from '#shared/workshop/bend.ts'
import type { NewTicket } from '#shared/workshop/new-ticket.ts'
import { refusalOfPart } from '#shared/workshop/part-of-job.ts'

import { findJobs, type JobRow } from './store.ts'

type NewJob = NewTicket['clubs'][number]['jobs'][number]

export interface PricedJob {
  job: string
  itemId: string | null
  itemKind: ProductKind | null
  partCents: number | null
  partTax: TaxCategory | null
  wraps: number | null
  note: string
  priceCents: number
}

interface RefusedJob {
  /** Indexes of the club and its job. */
  club: number
  job: number
  slot: Slot
  name: string
  message: string
}

interface JobsOfClub {
  slot: Slot
  jobs: readonly NewJob[]
}

export interface PricedClubs {
  /** By club, without the refused jobs. */
  priced: PricedJob[][]
  refused: RefusedJob[]
  /** Bending jobs without an angle: they have a price, but cannot be done. */
  unsaid: { path: string; message: string }[]
}

/**
 * Prices the jobs of each club by today's list; a grip costs its price and its installation. A job that cannot be done
 * to a club, such as bending too far, is refused alone.
 */
export async function priceJobs(
  work: OnDatabase,
  clubs: readonly JobsOfClub[],
  specs: readonly ClubSpec[],
): Promise<PricedClubs> {
  const wanted = clubs.flatMap(({ jobs }) => jobs)
  const skus = wanted.flatMap(({ sku }) => (sku === undefined ? [] : [sku.toUpperCase()]))
  const [jobs, parts] = await inOneTrip([
    findJobs(
      work,
      wanted.map(({ job }) => job),
    ),
    findParts(work, skus),
  ])
  const refused: RefusedJob[] = []
  const unsaid: PricedClubs['unsaid'] = []
  const priced = clubs.map(({ slot, jobs: own }, club) =>
    own.flatMap((job, at): PricedJob[] => {
      const row = jobs.find(({ code }) => code === job.job)
      const path = `clubs.${club}.jobs.${at}`
      if (!row) throw notOffered(path, `The bench does no ${job.job}.`)
      const part = parts.find(({ sku }) => sku === job.sku?.toUpperCase())
      if (job.sku !== undefined && !part)
        throw notOffered(`${path}.sku`, `There is no ${job.sku}: choose another part.`)
      const misfit = part && refusalOfPart(row, part)
      if (misfit !== undefined) throw notOffered(`${path}.sku`, misfit)
      const { wraps = null, note = '' } = job
      const message = bendRefusal(row.bends, { slot, spec: specs[club] ?? {}, note })
      if (message !== undefined) {
        refused.push({ club, job: at, slot, name: row.name, message })
        return []
      }
      if (isBendUnsaid(row.bends, note)) {
        unsaid.push({ path: `${path}.note`, message: unsaidBendWords(slot) })
      }

      const priceCents = priceOf(row, job, part?.priceCents)
      return [{ job: row.code, ...installed(part), wraps, note, priceCents }]
    }),
  )

  return { priced, refused, unsaid }
}

type PartRow = Awaited<ReturnType<typeof findParts>>[number]

const installed = (part: PartRow | undefined) => ({
  itemId: part?.id ?? null,
  itemKind: part?.kind ?? null,
  partCents: part?.priceCents ?? null,
  partTax: part?.taxCategory ?? null,
})

const notOffered = (path: string, message: string) =>
  new Failure('not_offered', message, { details: [{ path, message }] })

/** Refuses all, with a reason for each row. */
export function refuseRows(refused: readonly RefusedJob[]): never {
  const details = refused.map(({ club, job, message }) => ({ path: `clubs.${club}.jobs.${job}`, message }))

  throw new Failure('not_offered', [...new Set(details.map(({ message }) => message))].join(' '), { details })
}

/** Refuses a bend without an angle: ask while the owner is here. */
export function refuseUnsaid({ unsaid }: Pick<PricedClubs, 'unsaid'>): void {
  const [first] = unsaid
  if (first) throw new Failure('invalid_input', first.message, { details: [...unsaid] })
}

export function priceOf(row: JobRow, { priceCents }: NewJob, partCents: number | undefined): number {
  const { priceFromCents, priceToCents, category, name } = row
  if (priceFromCents === null) throw new Failure('not_offered', `${name} is no work on one club.`)
  if (partCents !== undefined && category === 'grips') return partCents

  const labour = priceCents ?? priceFromCents
  if (labour < priceFromCents || labour > (priceToCents ?? priceFromCents)) {
    throw new Failure('not_offered', `${name} costs something else on the price list.`)
  }
  return labour + (partCents ?? 0)
}
