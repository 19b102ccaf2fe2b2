import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { benchJobsQuery } from '#client/workshop/queries.ts'
import { counted } from '#shared/words.ts'

import type { ChosenPart, RowJob } from './intake-rows.ts'
import { LastGrip } from './LastGrip.tsx'
import { PartField } from './PartField.tsx'

interface JobBarProps {
  /** Whose clubs they are, where that is a client. */
  personId?: string | undefined
  /** How many clubs are chosen. */
  count: number
  onApply: (job: RowJob) => void
}

/** One job for all clubs that are chosen: regrip, this grip, two wraps. */
export function JobBar({ personId, count, onApply }: JobBarProps) {
  const [job, setJob] = useState('regrip')
  const [part, setPart] = useState<ChosenPart>()
  const [wraps, setWraps] = useState('')
  const [partField, wrapsField, button] = [
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
    useRef<HTMLButtonElement>(null),
  ]
  const apply = () => {
    if (count === 0) return
    onApply({ job, part, wraps: wraps === '' ? undefined : Number(wraps) })
    button.current?.focus()
  }
  const takeLast = (grip: { part: ChosenPart; wraps: number | undefined }) => {
    setPart(grip.part)
    setWraps(String(grip.wraps ?? ''))
    wrapsField.current?.focus()
  }
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    apply()
  }
  useKeys([{ key: 'r', what: 'Choose the grip', run: () => partField.current?.focus() }])

  return (
    <div className="grid gap-2">
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_6rem_auto]">
        <JobSelect job={job} onChoose={setJob} />
        <PartField
          ref={partField}
          part={part}
          onChoose={(chosen) => {
            setPart(chosen)
            if (chosen) wrapsField.current?.focus()
          }}
        />
        <Field label="Wraps">
          {(ids) => (
            <TextInput
              {...ids}
              ref={wrapsField}
              type="number"
              min={0}
              max={9}
              value={wraps}
              onChange={({ target }) => setWraps(target.value)}
              onKeyDown={applyOnEnter}
            />
          )}
        </Field>
        <Button ref={button} tone="quiet" disabled={count === 0} onClick={apply} className="sm:mt-7">
          Do it to {counted(count, 'club')}
        </Button>
      </div>
      {personId !== undefined && <LastGrip personId={personId} onChoose={takeLast} />}
    </div>
  )
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
