import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { type IntakeRow, priceOf, type RowJob, workOf } from '#client/workshop/intake/intake-rows.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { counted } from '#shared/words.ts'
import type { BenchJob } from '#shared/workshop/contract.ts'

import { priceOfPrepared } from './queries.ts'

interface ChosenClubsProps {
  rows: readonly IntakeRow[]
  jobs: readonly BenchJob[]
  onChange: (rows: IntakeRow[]) => void
}

/** Each club with what is to be done to it, and what all of it comes to today. */
export function ChosenClubs({ rows, jobs, onChange }: ChosenClubsProps) {
  const { money } = useStudio()
  const costOf = (row: IntakeRow) => row.jobs.reduce((sum, job) => sum + priceOf(job, jobs), 0)
  const { data: price } = useQuery(priceOfPrepared(workOf(rows)))
  if (rows.length === 0) return null

  return (
    <section aria-label="Your clubs" className="grid gap-2">
      <ul>
        {rows.map((row, at) => (
          <li key={row.slot} className="flex items-center gap-3 border-b border-line py-1.5">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block font-medium">{nameOfSlot(row.slot)}</span>
              <span className="text-sm text-muted">{row.jobs.map((job) => wordsOf(job, jobs)).join('; ')}</span>
            </span>
            <span className="figures">{money(costOf(row))}</span>
            <Button tone="quiet" size="tight" onClick={() => onChange(rows.toSpliced(at, 1))}>
              <Trash2 aria-hidden className="size-4" />
              <span className="sr-only">Leave out {nameOfSlot(row.slot)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {price && price.totalCents !== price.totalWithTaxCents && (
        <p className="flex justify-between gap-4 text-muted">
          <span>Before tax</span>
          <span className="figures">{money(price.totalCents)}</span>
        </p>
      )}
      <p className="flex justify-between gap-4 font-medium">
        <span>Today, with tax</span>
        <span className="figures">{price ? money(price.totalWithTaxCents) : '-'}</span>
      </p>
      <p className="text-sm text-muted">
        This is what the studio charges today, at the least. It is no promise: we say the price when we have seen your
        clubs.
      </p>
    </section>
  )
}

const wordsOf = ({ job, part, wraps }: RowJob, jobs: readonly BenchJob[]) =>
  [jobs.find(({ code }) => code === job)?.name ?? job, part?.name, wraps !== undefined && wrapWords(wraps)]
    .filter(Boolean)
    .join(', ')

const wrapWords = (wraps: number) => counted(wraps, 'wrap')
