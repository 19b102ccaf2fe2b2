import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { priceOf } from '#server/workshop/tickets/price-jobs.ts'
import { findJobs, type JobRow } from '#server/workshop/tickets/store.ts'
import { withTax } from '#server/workshop/tickets/with-tax.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Grip, PreparedBag, PreparedStatus, WrittenPrepared } from '#shared/workshop/prepare/contract.ts'

import { listGrips } from './grips.ts'
import { photosOf } from './photo-store.ts'
import { keptDays, lockPrepared, type PreparedRow } from './store.ts'

export const noSuchPrepared = () => new Failure('not_found', 'There is nothing prepared under this.')

const dayLength = 86_400_000

export const endOf = ({ createdAt }: Pick<PreparedRow, 'createdAt'>) =>
  new Date(createdAt.getTime() + keptDays * dayLength)

export function statusOf(row: Pick<PreparedRow, 'ticketId' | 'createdAt'>, now: Date): PreparedStatus {
  if (row.ticketId !== null) return 'used'

  return now < endOf(row) ? 'waiting' : 'ended'
}

/** Prepared intakes at today's prices. */
export async function presentPrepared(work: Work, rows: readonly PreparedRow[]): Promise<PreparedBag[]> {
  const wanted = rows.flatMap(({ clubs }) => clubs.flatMap(({ jobs }) => jobs))
  if (wanted.length === 0) return []
  const [jobs, grips, photos] = await inOneTrip([
    findJobs(
      work,
      wanted.map(({ job }) => job),
    ),
    listGrips(
      work,
      wanted.flatMap(({ sku }) => sku ?? []),
    ),
    photosOf(
      work,
      rows.map(({ id }) => id),
    ),
  ])

  return inOneTrip(
    rows.map(async (row) => {
      const clubs = row.clubs.map(({ slot, jobs: ofClub }) => ({
        slot,
        jobs: ofClub.map((job) => presentJob(job, { jobs, grips })),
      }))
      const offered = clubs.flatMap((club) => club.jobs).flatMap(taxedOf)
      const { id, code, version, limitCents, neededBy, acceptsSubstitutes, note, createdAt, ticketNumber } = row
      const written = {
        id,
        code,
        version,
        clubs,
        limitCents,
        neededBy,
        acceptsSubstitutes,
        note,
        createdAt,
        ticketNumber,
      }
      return {
        ...written,
        status: statusOf(row, work.now),
        totalCents: offered.reduce((sum, { priceCents }) => sum + priceCents, 0),
        totalWithTaxCents: await withTax(work, { payerId: row.personId, jobs: offered }),
        endsAt: endOf(row),
        photos: photos.get(id) ?? [],
      }
    }),
  )
}

export async function readPrepared(work: Work, id: string): Promise<PreparedBag> {
  const row = await lockPrepared(work, id)
  const [prepared] = await presentPrepared(work, row ? [row] : [])
  if (!prepared) throw noSuchPrepared()

  return prepared
}

interface OfferedJobs {
  jobs: readonly JobRow[]
  grips: readonly Grip[]
}

/** As the bench would bill it, without work that it no longer does. */
const taxedOf = ({ job, part, priceCents }: PreparedBag['clubs'][number]['jobs'][number]) =>
  priceCents === null
    ? []
    : [
        {
          job,
          itemId: part?.sku ?? null,
          itemKind: part && ('grip' as const),
          partCents: null,
          partTax: null,
          priceCents,
        },
      ]

type WrittenJob = WrittenPrepared['clubs'][number]['jobs'][number]

function presentJob({ job, sku, wraps }: WrittenJob, { jobs, grips }: OfferedJobs) {
  const row = jobs.find(({ code }) => code === job)
  const part = grips.find((grip) => grip.sku === sku) ?? null
  const isOffered = row && row.priceFromCents !== null && (sku === undefined || part !== null)

  return {
    job,
    name: row?.name ?? job,
    part,
    wraps: wraps ?? null,
    priceCents: isOffered ? priceOf(row, { job }, part?.priceCents) : null,
  }
}
