import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useLocalNow } from '#client/settings/use-studio.ts'
import { type PlanQuestion, planOf, staffingKey } from '#client/staffing/queries.ts'
import { TimeSelect } from '#client/staffing/TimeSelect.tsx'
import { Button } from '#client/ui/Button.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import type { AbsencePlan, AppliedAbsence, BlockDecision, Decision } from '#shared/staffing/absences.ts'
import { timeOfMinutes, type WallMoment } from '#shared/staffing/wall-time.ts'
import { wallMinutes } from '#shared/wall-span.ts'
import { counted } from '#shared/words.ts'

import {
  blockDecisionsOf,
  choiceOf,
  type BookingChoices,
  type ChosenBlocks,
  decisionsOf,
  effectOf,
  mailsOf,
  mailsOfBlocks,
} from './decisions.ts'
import { PlannedBlocks } from './PlannedBlocks.tsx'
import { PlannedRow } from './PlannedRow.tsx'

export interface PlanDecisions {
  version: number
  decisions: Decision[]
  blocks: BlockDecision[]
  answerBy?: WallMoment
}

interface PlanPartProps {
  question: PlanQuestion
  /** The verb where nothing is booked in the time. */
  verb: string
  apply: (decisions: PlanDecisions) => Promise<Omit<AppliedAbsence, 'id'>>
  onDone: () => void
  /** Says what is missing before it can be applied. */
  refuse?: () => Promise<boolean>
}

/** What an absence would mean: every booking with its way out. Nothing changes until it is applied, all at once. */
export function PlanPart({ question, ...rest }: PlanPartProps) {
  const plan = useQuery(planOf(question))
  if (plan.isLoadingError) return <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />
  if (!plan.data) return <Skeleton className="h-40" />

  return (
    <Plan
      plan={plan.data}
      isStale={plan.isPlaceholderData || plan.isFetching}
      onLookAgain={() => void plan.refetch()}
      {...rest}
    />
  )
}

interface PlanProps extends Omit<PlanPartProps, 'question'> {
  plan: AbsencePlan
  isStale: boolean
  onLookAgain: () => void
}

function Plan({ plan, isStale, onLookAgain, verb, apply, onDone, refuse = () => Promise.resolve(true) }: PlanProps) {
  const { bookings, others } = plan
  const [chosen, choose] = useState<BookingChoices>({})
  const [chosenBlocks, chooseBlocks] = useState<ChosenBlocks>({})
  const answer = useAnswerBy()
  const asks = bookings.some((booking) => choiceOf(booking, chosen) === 'offer')
  const blocks = blockDecisionsOf(others, chosenBlocks)
  const mails = mailsOf(bookings, chosen) + mailsOfBlocks(others, chosenBlocks)
  const applying = useApplying(apply, onDone)
  const submit = async () => {
    if (isStale || applying.isPending || !(await refuse())) return

    const decisions = decisionsOf(bookings, chosen)
    applying.mutate({ version: plan.version, decisions, blocks, ...(asks && { answerBy: answer.by }) })
  }

  return (
    <section aria-label="Bookings in this time" className="grid gap-4" aria-busy={isStale}>
      <PlannedBookings bookings={bookings} chosen={chosen} onChoose={choose} />
      {others.length > 0 && <PlannedBlocks blocks={others} chosen={chosenBlocks} onChoose={chooseBlocks} />}
      {asks && <AnswerBy {...answer} />}
      {applying.error && (
        <Refusal title="Nothing was changed" error={applying.error}>
          <Button tone="quiet" size="tight" onClick={() => (applying.reset(), onLookAgain())}>
            Look again
          </Button>
        </Refusal>
      )}
      <div className="sticky bottom-0 -mx-6 -mb-6 flex justify-end border-t border-line bg-surface px-6 py-3">
        <Button busy={applying.isPending} disabled={isStale} onClick={() => void submit()}>
          {bookings.length + blocks.length === 0 ? verb : mails > 0 ? `Apply, mails ${mails}` : 'Apply'}
        </Button>
      </div>
    </section>
  )
}

function useApplying(apply: PlanPartProps['apply'], onDone: () => void) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: apply,
    onSuccess(applied) {
      toast({ title: 'Applied', description: wordsOf(applied) })
      onDone()
    },
    onSettled: () =>
      Promise.all([
        // The plan stays as it was seen, beside the reason why it could not be applied.
        queries.invalidateQueries({ queryKey: staffingKey, predicate: ({ queryKey }) => queryKey[1] !== 'plan' }),
        queries.invalidateQueries({ queryKey: ['booking'] }),
      ]),
  })
}

interface PlannedBookingsProps extends Pick<AbsencePlan, 'bookings'> {
  chosen: BookingChoices
  onChoose: (chosen: BookingChoices) => void
}

function PlannedBookings({ bookings, chosen, onChoose }: PlannedBookingsProps) {
  if (bookings.length === 0) return <p className="rounded bg-sunken px-4 py-3">Nothing is booked in this time.</p>

  return (
    <div>
      <h3 className="font-semibold figures">
        {counted(bookings.length, 'booking')}
        <span className="font-normal text-muted">: {effectOf(bookings, chosen)}</span>
      </h3>
      <ul aria-label="Bookings" className="border-t border-line">
        {bookings.map((booking) => (
          <PlannedRow
            key={booking.id}
            booking={booking}
            choice={choiceOf(booking, chosen)}
            onChoose={(choice) => onChoose({ ...chosen, [booking.id]: choice })}
          />
        ))}
      </ul>
    </div>
  )
}

const wordsOf = ({
  moved,
  offered,
  cancelled,
  toCall,
  blocksChanged,
  blocksCalledOff,
  kept,
  beingPaid,
}: Omit<AppliedAbsence, 'id'>): string =>
  [
    moved && `${moved} moved`,
    offered && `${offered} asked`,
    cancelled && `${cancelled} canceled`,
    toCall && `${toCall} to call`,
    blocksChanged && `${eveningsOf(blocksChanged)} changed`,
    blocksCalledOff && `${eveningsOf(blocksCalledOff)} called off`,
    kept && `${kept} still booked`,
    ...beingPaid.map(
      ({ reference, personName }) => `${reference} (${personName}) not moved: a payment for it is under way`,
    ),
  ]
    .filter(Boolean)
    .join(', ') || 'Nothing was booked in this time.'

const eveningsOf = (count: number) => counted(count, 'clinic or evening', 'clinics and evenings')

const offeredHours = 6

function useAnswerBy() {
  const now = useLocalNow()
  const minutes = Math.ceil(wallMinutes(now.slice(11)) / 15) * 15 + offeredHours * 60
  const [by, setBy] = useState<WallMoment>({ day: now.slice(0, 10), time: timeOfMinutes(Math.min(minutes, 24 * 60)) })

  return { by, setBy }
}

function AnswerBy({ by, setBy }: ReturnType<typeof useAnswerBy>) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:max-w-md">
      <Field label="Held until">
        {(ids) => (
          <input
            {...ids}
            type="date"
            className={tightControlLook}
            value={by.day}
            onChange={({ target }) => target.value && setBy({ ...by, day: target.value })}
          />
        )}
      </Field>
      <Field label="Time">
        {(ids) => (
          <TimeSelect {...ids} value={by.time} onChange={({ target }) => setBy({ ...by, time: target.value })} />
        )}
      </Field>
    </div>
  )
}
