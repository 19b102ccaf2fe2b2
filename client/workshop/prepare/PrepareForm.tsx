import { useSuspenseQuery, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { SumField, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { type IntakeRow, withJob, priceOf, type RowJob, workOf } from '#client/workshop/club-rows.ts'
import { ClubChips } from '#client/workshop/ClubChips.tsx'
import { priceWords } from '#client/workshop/job-words.ts'
import { benchJobsQuery } from '#client/workshop/queries.ts'
import { type Slot, nameOfSlot } from '#shared/clubs/slots.ts'
import { counted } from '#shared/words.ts'
import type { BenchJob } from '#shared/workshop/contract.ts'
import type { NewPrepared } from '#shared/workshop/prepare/contract.ts'

import type { TypedPrepared, PrepareFormState } from './prepared-rows.ts'
import { priceOfPrepared, gripsQuery } from './queries.ts'

interface PrepareFormProps {
  request: ReturnType<typeof useRequestForm<TypedPrepared, NewPrepared>>
  /** The clubs in the member's bag. */
  known: readonly Slot[]
  /** The clubs chosen at the start. */
  asked?: readonly Slot[]
  verb: string
  children?: ReactNode
}

/** The clubs, the job for each, and a note. */
export function PrepareForm({ request, known, asked = [], verb, children }: PrepareFormProps) {
  const { form } = request
  const { errors, isSubmitted } = form.formState
  const { data: jobs } = useSuspenseQuery(benchJobsQuery)
  const [chosen, choose] = useState(asked)
  const clubs = useWatch({ control: form.control, name: 'clubs' })
  const change = (rows: IntakeRow[]) => form.setValue('clubs', rows, { shouldDirty: true, shouldValidate: isSubmitted })

  return (
    <RequestForm request={request} verb={verb} otherwise="It is not kept yet">
      <div className="grid gap-6">
        <ClubChips chosen={chosen} known={known} onChoose={choose} hasKeys={false} />
        <JobChoice
          count={chosen.length}
          onApply={(job) => {
            change(withJob(clubs, chosen, job))
            choose([])
          }}
        />
        {errors.clubs && <p className="text-sm font-medium text-flag-deep">{errors.clubs.message}</p>}
        <ChosenClubs rows={clubs} jobs={jobs} onChange={change} />
        <WishFields form={form} />
        {children}
      </div>
    </RequestForm>
  )
}

/** A note to the studio. */
const WishFields = ({ form }: { form: PrepareFormState }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <SumField
      form={form}
      path="limitCents"
      label="Up to, without asking you"
      hint="With tax. Below it we begin without a call."
      optional
    />
    <Field label="You need them by" optional>
      {(ids) => <TextInput {...ids} type="date" {...form.register('neededBy')} />}
    </Field>
    <div className="sm:col-span-2">
      <Field label="Note" optional>
        {(ids) => <TextArea {...ids} rows={2} maxLength={1000} {...form.register('note')} />}
      </Field>
    </div>
    <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
      <input type="checkbox" className="size-5 accent-fairway" {...form.register('acceptsSubstitutes')} />
      Another grip like it will do if this one is out
    </label>
  </div>
)

interface ChosenClubsProps {
  rows: readonly IntakeRow[]
  jobs: readonly BenchJob[]
  onChange: (rows: IntakeRow[]) => void
}

/** Each club with its jobs, and today's total. */
function ChosenClubs({ rows, jobs, onChange }: ChosenClubsProps) {
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

const wrapsOffered = ['0', '1', '2', '3', '4']

const isForOneClub = ({ unit, price }: BenchJob) => unit === 'club' && price.kind === 'price'

/** One job for all chosen clubs, with its grip. */
function JobChoice({ count, onApply }: { count: number; onApply: (job: RowJob) => void }) {
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
  /** The hint while nothing is chosen. */
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
