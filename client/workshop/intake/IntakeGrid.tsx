import { Trash2 } from 'lucide-react'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import type { BenchJob } from '#shared/workshop/contract.ts'

import { type IntakeRow, priceOf, type RowJob } from './intake-rows.ts'

interface IntakeGridProps {
  rows: readonly IntakeRow[]
  jobs: readonly BenchJob[]
  onChange: (rows: IntakeRow[]) => void
}

/** Each club with what is done to it, to be changed one by one. */
export function IntakeGrid({ rows, jobs, onChange }: IntakeGridProps) {
  const change = (at: number, more: Partial<IntakeRow>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...more } : row)))

  return (
    <ul aria-label="Clubs and jobs" className="grid">
      {rows.map((row, at) => (
        <RowOfClub
          key={row.slot}
          row={row}
          jobs={jobs}
          onChange={(more) => change(at, more)}
          onRemove={() => onChange(rows.toSpliced(at, 1))}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  row: IntakeRow
  jobs: readonly BenchJob[]
  onChange: (more: Partial<IntakeRow>) => void
  onRemove: () => void
}

function RowOfClub({ row, jobs, onChange, onRemove }: RowProps) {
  const { money } = useStudio()
  const { slot, note, condition } = row
  const name = nameOfSlot(slot)
  const total = row.jobs.reduce((sum, job) => sum + priceOf(job, jobs), 0)

  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto_auto] items-center gap-x-3 gap-y-1 border-b border-line py-1.5 text-sm md:grid-cols-[3rem_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto_auto]">
      <span className="font-mono font-medium">{slot}</span>
      <span className="wrap-anywhere">{row.jobs.map((job) => wordsOf(job, jobs)).join('; ')}</span>
      <span className="max-md:order-last max-md:col-span-4">
        <TextInput
          isTight
          aria-label={`Note, ${name}`}
          placeholder="Note"
          maxLength={200}
          value={note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </span>
      <span className="max-md:order-last max-md:col-span-4">
        <TextInput
          isTight
          aria-label={`Condition, ${name}`}
          placeholder="Condition"
          maxLength={500}
          value={condition}
          onChange={({ target }) => onChange({ condition: target.value })}
        />
      </span>
      <span className="text-right figures">{money(total)}</span>
      <Button tone="quiet" size="tight" onClick={onRemove}>
        <Trash2 aria-hidden className="size-4" />
        <span className="sr-only">Leave out {name}</span>
      </Button>
    </li>
  )
}

const wordsOf = ({ job, part, wraps }: RowJob, jobs: readonly BenchJob[]) =>
  [jobs.find(({ code }) => code === job)?.name ?? job, part?.name, wraps !== undefined && `${wraps} wraps`]
    .filter(Boolean)
    .join(', ')
