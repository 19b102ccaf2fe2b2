import type { Db } from '#server/kernel/db/database.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'
import { Failure } from '#shared/http/failure.ts'
import type { NewTicket } from '#shared/workshop/tickets-contract.ts'

import { findJobs, findParts, type JobRow } from './store.ts'

type NewJob = NewTicket['clubs'][number]['jobs'][number]

export interface PricedJob {
  job: string
  itemId: string | null
  wraps: number | null
  note: string
  priceCents: number
}

/** Heads of this maker are balanced as a whole: bent, they are not what they were. */
const isLieBalanced = ({ isLab, headBrand = '', headModel = '' }: ClubSpec) =>
  isLab ?? /\bl\.?\s?a\.?\s?b\b/i.test(`${headBrand} ${headModel}`)

/** What the jobs of each club come to by the list of today; a part for the grip is its price, installed. */
export async function priceJobs(db: Db, clubs: NewTicket['clubs'], specs: readonly ClubSpec[]): Promise<PricedJob[][]> {
  const wanted = clubs.flatMap(({ jobs }) => jobs)
  const skus = wanted.flatMap(({ sku }) => (sku === undefined ? [] : [sku.toUpperCase()]))
  const [jobs, parts] = await Promise.all([
    findJobs(
      db,
      wanted.map(({ job }) => job),
    ),
    findParts(db, skus),
  ])

  return clubs.map((club, at) =>
    club.jobs.map((job) => {
      const row = jobs.find(({ code }) => code === job.job)
      if (!row) throw new Failure('not_offered', `The bench does no ${job.job}.`)
      const part = parts.find(({ sku }) => sku === job.sku?.toUpperCase())
      if (job.sku !== undefined && !part) throw new Failure('not_offered', `There is no ${job.sku}.`)
      if (job.job === 'loft_lie_bend' && isLieBalanced(specs[at] ?? {})) {
        throw new Failure('not_offered', 'The lie of a L.A.B. head is not bent: it would be balanced no more.')
      }

      const { wraps = null, note = '' } = job
      return { job: row.code, itemId: part?.id ?? null, wraps, note, priceCents: priceOf(row, job, part?.priceCents) }
    }),
  )
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
