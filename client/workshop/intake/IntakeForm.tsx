import { useQuery } from '@tanstack/react-query'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { benchJobsQuery } from '#client/workshop/queries.ts'
import { priceOfWork } from '#client/workshop/tickets/queries.ts'
import { counted } from '#shared/words.ts'
import { isMissing } from '#shared/workshop/bag-contract.ts'

import { ClubChips } from './ClubChips.tsx'
import type { IntakeStart } from './find-scanned.ts'
import { HeadFields } from './HeadFields.tsx'
import { type Head, type IntakeRow, type ScannedClub, withJob, workOf } from './intake-rows.ts'
import { IntakeGrid } from './IntakeGrid.tsx'
import { IntakePhotos } from './IntakePhotos.tsx'
import { JobBar } from './JobBar.tsx'
import { MissingClubs } from './MissingClubs.tsx'
import { ScanLine } from './ScanLine.tsx'
import { StopNotice } from './StopNotice.tsx'
import { refusalOfRow } from './stops.ts'
import { useIntakeScans } from './use-intake-scans.ts'
import { useIntake } from './use-intake.ts'

interface IntakeFormProps {
  start: IntakeStart
  /** Goes on to the next bag of its group. */
  onNext: (rows: readonly IntakeRow[], head: Head) => void
}

/** Which clubs, what is done to each, when it is promised, and who leaves them. */
export function IntakeForm({ start, onNext }: IntakeFormProps) {
  const { data: jobs = [] } = useQuery(benchJobsQuery)
  const intake = useIntake(start, onNext)
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

/** A list says "Ruiz, Ana", a person signs as Ana Ruiz. */
const spoken = (name: string) => name.split(', ').toReversed().join(' ')

const payerOf = ({ person, group }: IntakeStart) => ({
  ...(person.id && { personId: person.id }),
  ...(group && { groupId: group.id }),
})

interface TakeInProps {
  count: number
  /** With tax; unknown until the server has said it. */
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
