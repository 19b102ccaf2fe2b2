import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { RowJob } from '#client/workshop/intake/intake-rows.ts'
import { priceWords } from '#client/workshop/job-words.ts'
import { benchJobsQuery } from '#client/workshop/queries.ts'
import { counted } from '#shared/words.ts'
import type { BenchJob } from '#shared/workshop/contract.ts'

import { gripsQuery } from './queries.ts'

const wrapsOffered = ['0', '1', '2', '3', '4']

const isForOneClub = ({ unit, price }: BenchJob) => unit === 'club' && price.kind === 'price'

/** One job for all clubs that are chosen, with its grip. */
export function JobChoice({ count, onApply }: { count: number; onApply: (job: RowJob) => void }) {
  const jobs = useSuspenseQuery(benchJobsQuery).data.filter(isForOneClub)
  const { data: grips } = useSuspenseQuery(gripsQuery)
  const { money } = useStudio()
  const [job, setJob] = useState(jobs[0]?.code ?? '')
  const [sku, setSku] = useState('')
  const [wraps, setWraps] = useState('')
  const takesGrip = job === 'regrip'
  const part = takesGrip ? grips.find((grip) => grip.sku === sku) : undefined
  const apply = () =>
    onApply({
      job,
      ...(part && { part: { ...part, available: null } }),
      ...(takesGrip && wraps !== '' && { wraps: Number(wraps) }),
    })

  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Choice
        label="Job"
        value={job}
        options={jobs.map((one) => ({ value: one.code, label: `${one.name}, ${priceWords(one, { money })[0]}` }))}
        onChoose={setJob}
      />
      {takesGrip && (
        <>
          <Choice
            label="Grip"
            value={sku}
            none="Help me choose"
            options={grips.map((grip) => ({ value: grip.sku, label: `${grip.name}, ${money(grip.priceCents)}` }))}
            onChoose={setSku}
          />
          <Choice
            label="Wraps under it"
            hint="Each makes the grip a little thicker."
            value={wraps}
            none="As they are"
            options={wrapsOffered.map((one) => ({ value: one, label: one }))}
            onChoose={setWraps}
          />
        </>
      )}
      <Button tone="quiet" className="justify-self-start sm:mt-7.5" disabled={count === 0} onClick={apply}>
        {count === 0 ? 'Choose clubs first' : `Add it to ${counted(count, 'club')}`}
      </Button>
    </div>
  )
}

interface ChoiceProps {
  label: string
  hint?: string
  value: string
  /** What it says while nothing is chosen. */
  none?: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

const Choice = ({ label, hint, value, none, options, onChoose }: ChoiceProps) => (
  <Field label={label} {...(hint && { hint })}>
    {(ids) => (
      <Select {...ids} value={value} onChange={({ target }) => onChoose(target.value)}>
        {none && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
