import { useQuery } from '@tanstack/react-query'
import { type Ref, useRef, useState } from 'react'

import { usePermissions } from '#client/permissions/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { ProductKind } from '#shared/catalog/goods.ts'
import { counted } from '#shared/words.ts'
import { wrapsWords } from '#shared/workshop/new-ticket.ts'
import { kindOfPart } from '#shared/workshop/part-of-job.ts'

import { bagOf } from './bag-queries.ts'
import { readWraps } from './cells.ts'
import { type ChosenPart, type RowJob, lastGripOf } from './club-rows.ts'
import { PartField, type useChosenPart, findPart } from './PartField.tsx'
import { benchJobsQuery } from './queries.ts'

interface JobBarProps {
  /** The client who owns the clubs, if they have one. */
  personId?: string | undefined
  /** The number of chosen clubs. */
  count: number
  /** The part to install. */
  chosen: ReturnType<typeof useChosenPart>
  onApply: (job: RowJob) => void
}

/** One job for all chosen clubs: regrip, this grip, two wraps. */
export function JobBar({ personId, count, chosen, onApply }: JobBarProps) {
  const [job, setJob] = useState('regrip')
  const kindOf = useKindOfPart()
  const kind = kindOf(job)
  const [wraps, setWraps] = useState('')
  const wrapsError = wraps !== '' && readWraps(wraps) === undefined ? wrapsWords : undefined
  const [partField, wrapsField, button] = [
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
    useRef<HTMLButtonElement>(null),
  ]
  const apply = () => {
    if (chosen.asks()) return partField.current?.focus()
    if (wrapsError !== undefined) return wrapsField.current?.focus()
    if (count === 0) return
    onApply({ job, part: chosen.part, wraps: readWraps(wraps) })
    button.current?.focus()
  }
  const takeLast = (grip: { part: ChosenPart; wraps: number | undefined }) => {
    chosen.setPart(grip.part)
    setWraps(String(grip.wraps ?? ''))
    wrapsField.current?.focus()
  }
  useKeys([{ key: 'r', what: 'Choose the grip', run: () => partField.current?.focus() }])

  return (
    <div className="grid gap-2">
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_6rem_auto]">
        <JobSelect
          job={job}
          onChoose={(next) => {
            setJob(next)
            if (kindOf(next) !== kind) chosen.setPart(undefined)
          }}
        />
        <PartField
          ref={partField}
          kind={kind}
          {...chosen.field}
          onChoose={(part) => {
            chosen.setPart(part)
            if (part) wrapsField.current?.focus()
          }}
        />
        <Wraps ref={wrapsField} wraps={wraps} error={wrapsError} onType={setWraps} onEnter={apply} />
        <Button ref={button} tone="quiet" disabled={count === 0} onClick={apply} className="sm:mt-7">
          Do it to {counted(count, 'club')}
        </Button>
      </div>
      {personId !== undefined && <LastGrip personId={personId} onChoose={takeLast} />}
    </div>
  )
}

interface WrapsProps {
  wraps: string
  error: string | undefined
  onType: (typed: string) => void
  onEnter: () => void
  ref: Ref<HTMLInputElement>
}

function Wraps({ wraps, error, onType, onEnter, ref }: WrapsProps) {
  return (
    <Field label="Wraps" optional error={error}>
      {(ids) => (
        <TextInput
          {...ids}
          ref={ref}
          inputMode="numeric"
          maxLength={10}
          value={wraps}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            onEnter()
          }}
        />
      )}
    </Field>
  )
}

/** The only kind of part that a job takes. */
export function useKindOfPart(): (job: string) => ProductKind | undefined {
  const { data: jobs = [] } = useQuery(benchJobsQuery)

  return (job) => {
    const found = jobs.find(({ code }) => code === job)
    return found && kindOfPart(found)
  }
}

export function JobSelect({ job, onChoose }: { job: string; onChoose: (job: string) => void }) {
  const { data: jobs = [] } = useQuery(benchJobsQuery)
  const offered = jobs.filter(({ unit, price }) => unit === 'club' && price.kind === 'price')

  return (
    <Field label="Job">
      {(ids) => (
        <Select {...ids} value={job} onChange={({ target }) => onChoose(target.value)}>
          {offered.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

interface LastGripProps {
  personId: string
  onChoose: (grip: { part: ChosenPart; wraps: number | undefined }) => void
}

/** Offers the client's last grip and wraps with one press. */
function LastGrip({ personId, onChoose }: LastGripProps) {
  const { data: bag } = useQuery(bagOf(personId))
  const last = lastGripOf(bag?.clubs ?? [])
  const mayRead = usePermissions().holds('read/inventory')
  const { data: part } = useQuery({ ...findPart(last?.sku ?? ''), enabled: mayRead && last !== undefined })
  if (!last || !part) return null

  return (
    <Button
      tone="quiet"
      size="tight"
      className="justify-self-start"
      onClick={() => onChoose({ part, wraps: last.wraps })}
    >
      Last time: {[part.name, last.wraps !== undefined && counted(last.wraps, 'wrap')].filter(Boolean).join(', ')}
    </Button>
  )
}
