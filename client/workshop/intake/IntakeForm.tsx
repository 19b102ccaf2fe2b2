import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'

import { PhotoStrip } from '#client/files/service.ts'
import { SumField, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import {
  type Head,
  type IntakeRow,
  type ScannedClub,
  withJob,
  workOf,
  type PickedClubs,
  jobsOf,
} from '#client/workshop/club-rows.ts'
import { ClubChips } from '#client/workshop/ClubChips.tsx'
import { JobBar } from '#client/workshop/JobBar.tsx'
import { captionedBySlot } from '#client/workshop/prepare/prepared-rows.ts'
import { benchJobsQuery } from '#client/workshop/queries.ts'
import { BrokenPromises } from '#client/workshop/queue/BrokenPromises.tsx'
import { rushOf } from '#client/workshop/queue/queries.ts'
import { ClubPhotoField } from '#client/workshop/tickets/ClubPhotoField.tsx'
import { intakePlace } from '#client/workshop/tickets/photo-parts.ts'
import { priceOfWork } from '#client/workshop/tickets/queries.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { counted } from '#shared/words.ts'
import { isMissing } from '#shared/workshop/bag-contract.ts'

import type { IntakeStart } from './find-scanned.ts'
import { IntakeGrid } from './IntakeGrid.tsx'
import type { IntakeTyped } from './kept-intake.ts'
import { ScanLine } from './ScanLine.tsx'
import { refusalOfRow, type Stop } from './stops.ts'
import { useIntakeScans } from './use-intake-scans.ts'
import { useIntake } from './use-intake.ts'

interface IntakeFormProps {
  start: IntakeStart
  /** What was typed before a reload. */
  typed?: IntakeTyped | undefined
  /** Goes on to the next bag of the group. */
  onNext: (rows: readonly IntakeRow[], head: Head) => void
}

/** The clubs, the job for each, the promised day, and who leaves them. */
export function IntakeForm({ start, typed, onNext }: IntakeFormProps) {
  const { data: jobs = [] } = useQuery(benchJobsQuery)
  const intake = useIntake(start, typed, onNext)
  const { data: price } = useQuery(priceOfWork({ clubs: workOf(intake.rows), ...payerOf(start) }))
  const { clubs, chosen, setChosen, rows, setRows, form, taking, take } = intake
  const said = useIntakeScans(start, intake.addScanned)
  const setSign = () =>
    form.setValue('signedName', form.getValues('signedName') === '' ? spoken(start.person.name) : '')
  useKeys([
    { key: 's', what: 'The client signs', run: setSign },
    { key: 'Ctrl+Enter', what: 'Take in', run: () => void take() },
  ])

  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void take()
      }}
    >
      <ScanLine said={said} />
      <MissingClubs
        missing={clubs.filter(isMissing)}
        picked={intake.picked}
        onPick={intake.setPicked}
        reason={intake.missingReason}
        onReason={intake.setMissingReason}
      />
      <ClubChips chosen={chosen} known={slotsInBag(clubs)} onChoose={setChosen} />
      <JobBar
        personId={start.person.id}
        count={chosen.length}
        chosen={intake.part}
        onApply={(job) => {
          setRows(withJob(rows, chosen, job))
          setChosen([])
        }}
      />
      <IntakeGrid
        rows={rows}
        jobs={jobs}
        refusalOf={(row) => refusalOfRow(row, { jobs, bag: clubs, picked: intake.picked })}
        stops={[...intake.stops, ...intake.refused]}
        onChange={setRows}
      />
      <HeadFields form={form} rows={rows} stops={intake.stops} />
      <IntakePhotos start={start} rows={rows} />
      <StopNotice stops={intake.stops} isBusy={taking.isPending} onMean={intake.takeAllTheSame} />
      {taking.error && <Refusal title="The clubs are not taken in" error={taking.error} />}
      <TakeIn
        count={rows.length}
        isOfGroup={start.group !== undefined}
        isBusy={taking.isPending}
        onPrint={() => void take('print')}
        cents={price?.totalWithTaxCents}
      />
    </form>
  )
}

const slotsInBag = (clubs: readonly ScannedClub[]) =>
  clubs.flatMap(({ slot, status }) => (status === 'in_bag' ? [slot] : []))

/** A list says "Ruiz, Ana"; the signature says Ana Ruiz. */
const spoken = (name: string) => name.split(', ').toReversed().join(' ')

const payerOf = ({ person, group }: IntakeStart) => ({
  ...(person.id && { personId: person.id }),
  ...(group && { groupId: group.id }),
})

interface TakeInProps {
  count: number
  /** With tax; undefined until the server has answered. */
  cents: number | undefined
  isOfGroup: boolean
  isBusy: boolean
  onPrint: () => void
}

function TakeIn({ count, cents, isOfGroup, isBusy, onPrint }: TakeInProps) {
  const { money } = useStudio()

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Button type="submit" busy={isBusy} disabled={count === 0}>
        Take in {counted(count, 'club')}
        {isOfGroup && ', next bag'}
      </Button>
      <Button tone="quiet" busy={isBusy} disabled={count === 0} onClick={onPrint}>
        Take in and print labels
      </Button>
      {count > 0 && cents !== undefined && (
        <p className="text-muted figures">{money(cents)} with tax, before what a membership takes off</p>
      )}
    </div>
  )
}

interface IntakePhotosProps {
  start: Pick<IntakeStart, 'person' | 'prepared'>
  rows: readonly IntakeRow[]
}

/** Photos are taken at the counter and kept on this device until their ticket exists. */
function IntakePhotos({ start: { person, prepared }, rows }: IntakePhotosProps) {
  const fromHome = prepared?.photos ?? []

  return (
    <>
      {fromHome.length > 0 && <PhotoStrip label="Photos from home" files={captionedBySlot(fromHome)} />}
      <ClubPhotoField place={intakePlace(person.id ?? person.name)} parts={rows.map(({ slot }) => slot)} />
    </>
  )
}

interface StopNoticeProps {
  stops: readonly Stop[]
  isBusy: boolean
  onMean: () => void
}

/** What the server objects to, and a way to go on regardless. */
function StopNotice({ stops, isBusy, onMean }: StopNoticeProps) {
  if (stops.length === 0) return null
  const isFinal = stops.some((stop) => stop.isFinal)

  return (
    <Notice kind="problem" title="Nothing is taken in yet">
      <ul>
        {stops.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {!isFinal && (
        <Button tone="quiet" size="tight" className="justify-self-start" busy={isBusy} onClick={onMean}>
          Take in all the same
        </Button>
      )}
    </Notice>
  )
}

interface MissingClubsProps {
  /** Clubs of this client that are reported lost or stolen. */
  missing: readonly ScannedClub[]
  picked: PickedClubs
  onPick: (picked: PickedClubs) => void
  reason: string
  onReason: (reason: string) => void
}

/** A reported club needs a manager's word to be taken in; the client's other clubs do not. */
function MissingClubs({ missing, picked, onPick, reason, onReason }: MissingClubsProps) {
  if (missing.length === 0) return null
  const isHere = ({ slot, id }: ScannedClub) => picked[slot] === id

  return (
    <Notice kind="warning" title="Reported missing">
      <div className="grid gap-3">
        <p>Look at the bands. A club that is missed is taken in only if a manager says why.</p>
        <ul>
          {missing.map((club) => (
            <li key={club.id}>
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5 accent-fairway"
                  checked={isHere(club)}
                  onChange={({ target }) => onPick({ ...picked, [club.slot]: target.checked ? club.id : undefined })}
                />
                The {club.status} {nameOfSlot(club.slot).toLowerCase()} lies here
              </label>
            </li>
          ))}
        </ul>
        {missing.some(isHere) && <ReasonField label="Why it is taken in" reason={reason} onType={onReason} />}
      </div>
    </Notice>
  )
}

interface HeadFieldsProps {
  form: UseFormReturn<Head>
  rows: readonly IntakeRow[]
  /** The objections of the last attempt. */
  stops: readonly Stop[]
}

/** The fields of the ticket besides its clubs. */
function HeadFields({ form, rows, stops }: HeadFieldsProps) {
  const { control, register, setValue } = form
  const stopOf = (name: Stop['field']) => stops.find(({ field }) => field === name)?.atField
  const [promisedOn, neededBy] = useWatch({ control, name: ['promisedOn', 'neededBy'] })

  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <PromiseField
        rows={rows}
        day={promisedOn}
        stop={stopOf('promisedOn')}
        onPromise={(day) => setValue('promisedOn', day)}
      />
      <NeededByField rows={rows} day={neededBy} onChange={(day) => setValue('neededBy', day)} />
      <SumField form={form} path="limitCents" label="Up to, without asking" hint="With tax." optional />
      <TextField label="Bag tag" maxLength={20} {...register('bagTag')} />
      <TextField label="Place of the bag" maxLength={40} {...register('place')} />
      <TextField
        label="Signed by"
        hint="Who leaves the clubs and agrees to the work."
        maxLength={120}
        error={stopOf('signedName')}
        {...register('signedName')}
      />
      <div className="sm:col-span-2">
        <TextField label="Note" maxLength={1000} {...register('note')} />
      </div>
      <label className="flex min-h-11 items-center gap-3 self-end">
        <input type="checkbox" className="size-5 accent-fairway" {...register('acceptsSubstitutes')} />
        Takes another grip if this one is out
      </label>
    </div>
  )
}

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  hint?: string
  error?: string | undefined
}

const TextField = ({ label, hint, error, ...control }: TextFieldProps) => (
  <Field label={label} optional hint={hint} error={error}>
    {(ids) => <TextInput {...ids} {...control} />}
  </Field>
)

interface NeededByFieldProps {
  rows: readonly IntakeRow[]
  day: string
  onChange: (day: string) => void
}

/** The day that the client wishes for. It is written down even if it is too early; the form says so while they are here. */
function NeededByField({ rows, day, onChange }: NeededByFieldProps) {
  const { dayShort } = useStudio()
  const { data: check } = useQuery({
    ...rushOf(jobsOf(rows), day || undefined),
    enabled: rows.length > 0 && day !== '',
  })
  const against =
    check?.refusal ??
    (check?.doneOn != null && check.doneOn > day ? `The bench would be done on ${dayShort(check.doneOn)}.` : undefined)

  return (
    <Field label="Needed by" optional hint={against}>
      {(ids) => <TextInput {...ids} type="date" value={day} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  )
}

interface PromiseFieldProps {
  rows: readonly IntakeRow[]
  day: string
  /** The objections to that day after the last attempt. */
  stop: string | undefined
  onPromise: (day: string) => void
}

/** The first free day, or whose promise the chosen day would break. */
function PromiseField({ rows, day, stop, onPromise }: PromiseFieldProps) {
  const { dayShort } = useStudio()
  const { data: check } = useQuery(rushOf(jobsOf(rows), day || undefined))
  const freeOn = check?.freeOn ?? null
  useKeys(freeOn ? [{ key: 'd', what: 'Promise the first free day', run: () => onPromise(freeOn) }] : [])

  return (
    <div className="grid content-start gap-2">
      <Field label="Promised for" optional error={check?.refusal ?? stop}>
        {(ids) => <TextInput {...ids} type="date" value={day} onChange={({ target }) => onPromise(target.value)} />}
      </Field>
      {freeOn !== null && freeOn !== day && (
        <Button tone="quiet" size="tight" onClick={() => onPromise(freeOn)}>
          First free day: {dayShort(freeOn)}
        </Button>
      )}
      {check?.waitsFor.map(({ sku, name, quantity, on }) => (
        <p key={sku} className="text-sm font-medium text-flag-deep">
          {quantity} x {name}{' '}
          {on === null ? 'missing, and nobody has said when more come.' : `missing until ${dayShort(on)}.`}
        </p>
      ))}
      {check && freeOn === null && check.waitsFor.length === 0 && (
        <p className="text-sm text-muted">No day of the next six weeks is free.</p>
      )}
      {day && check && <BrokenPromises broken={check.broken} />}
      {day && check?.doneOn != null && check.doneOn > day && (
        <p className="text-sm font-medium text-flag-deep">The bench would be done on {dayShort(check.doneOn)}.</p>
      )}
    </div>
  )
}
