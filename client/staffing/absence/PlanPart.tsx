import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useLocalNow } from '#client/settings/service.ts'
import { type PlanQuestion, planOf, staffingKey } from '#client/staffing/queries.ts'
import { TimeSelect } from '#client/staffing/TimeSelect.tsx'
import { Button } from '#client/ui/Button.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Failure } from '#shared/http/failure.ts'
import { AbsencePlan, type BlockDecision, type Decision } from '#shared/staffing/absences.ts'
import { timeOfMinutes, type WallMoment } from '#shared/staffing/wall-time.ts'
import { wallMinutes } from '#shared/wall-span.ts'
import { counted } from '#shared/words.ts'

import { type Applied, wordsOfApplied } from './AppliedReport.tsx'
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
  apply: (decisions: PlanDecisions) => Promise<Applied>
  onDone: (applied: Applied) => void
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
      planKey={planOf(question).queryKey}
      onLookAgain={() => void plan.refetch()}
      {...rest}
    />
  )
}

interface PlanProps extends Omit<PlanPartProps, 'question'> {
  plan: AbsencePlan
  isStale: boolean
  planKey: QueryKey
  onLookAgain: () => void
}

function Plan({
  plan,
  isStale,
  planKey,
  onLookAgain,
  verb,
  apply,
  onDone,
  refuse = () => Promise.resolve(true),
}: PlanProps) {
  const { bookings, others } = plan
  const [chosen, choose] = useState<BookingChoices>({})
  const [chosenBlocks, chooseBlocks] = useState<ChosenBlocks>({})
  const answer = useAnswerBy()
  const asks = bookings.some((booking) => choiceOf(booking, chosen) === 'offer')
  const blocks = blockDecisionsOf(others, chosenBlocks)
  const mails = mailsOf(bookings, chosen) + mailsOfBlocks(others, chosenBlocks)
  const { applying, came } = useApplying(plan, { planKey, apply, onDone })
  const submit = async () => {
    if (isStale || applying.isPending || !(await refuse())) return

    const decisions = decisionsOf(bookings, chosen)
    applying.mutate({ version: plan.version, decisions, blocks, ...(asks && { answerBy: answer.by }) })
  }

  return (
    <section aria-label="Bookings in this time" className="grid gap-4" aria-busy={isStale}>
      <PlannedBookings bookings={bookings} came={came} chosen={chosen} onChoose={choose} />
      {others.length > 0 && <PlannedBlocks blocks={others} chosen={chosenBlocks} onChoose={chooseBlocks} />}
      {asks && <AnswerBy {...answer} />}
      {applying.error && (
        <Refusal title="Nothing was changed" error={applying.error}>
          {planAfter(applying.error) === undefined && (
            <Button tone="quiet" size="tight" onClick={() => (applying.reset(), onLookAgain())}>
              Look again
            </Button>
          )}
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

interface Applying extends Pick<PlanPartProps, 'apply' | 'onDone'> {
  planKey: QueryKey
}

/** What has changed meanwhile is shown before anything is done: the plan of now, with what came marked. */
function useApplying({ bookings }: AbsencePlan, { planKey, apply, onDone }: Applying) {
  const queries = useQueryClient()
  const [came, setCame] = useState<ReadonlySet<string>>(new Set())
  const applying = useMutation({
    mutationFn: apply,
    onSuccess(applied) {
      toast({ title: 'Applied', description: wordsOfApplied(applied) })
      onDone(applied)
    },
    onError(error) {
      const current = planAfter(error)
      if (!current) return
      const seen = new Set(bookings.map(({ id, version }) => `${id} ${version}`))
      setCame(new Set(current.bookings.flatMap(({ id, version }) => (seen.has(`${id} ${version}`) ? [] : id))))
      queries.setQueryData(planKey, current)
    },
    onSettled: () =>
      Promise.all([
        // The plan stays as it was seen, beside the reason why it could not be applied.
        queries.invalidateQueries({ queryKey: staffingKey, predicate: ({ queryKey }) => queryKey[1] !== 'plan' }),
        queries.invalidateQueries({ queryKey: ['booking'] }),
      ]),
  })

  return { applying, came }
}

/** The plan of now, where it is another than the one that was applied. */
const planAfter = (error: Error | null): AbsencePlan | undefined =>
  error instanceof Failure && error.code === 'version_conflict'
    ? AbsencePlan.safeParse(error.facts.current).data
    : undefined

interface PlannedBookingsProps extends Pick<AbsencePlan, 'bookings'> {
  /** Those that came, or changed, since it was looked at. */
  came: ReadonlySet<string>
  chosen: BookingChoices
  onChoose: (chosen: BookingChoices) => void
}

function PlannedBookings({ bookings, came, chosen, onChoose }: PlannedBookingsProps) {
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
            isNew={came.has(booking.id)}
            choice={choiceOf(booking, chosen)}
            onChoose={(choice) => onChoose({ ...chosen, [booking.id]: choice })}
          />
        ))}
      </ul>
    </div>
  )
}

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
