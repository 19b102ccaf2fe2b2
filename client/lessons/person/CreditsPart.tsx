import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/api/call.ts'
import { leftWords, creditsOfPerson } from '#client/booking/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { useKeptText } from '#client/ui/browser/kept-typing.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { type ClientsCredit, type LessonCredit, lessonsContract, type LessonUse } from '#shared/lessons/contract.ts'

/** The packages of lessons that a client has bought, and may book with; nothing for whoever has none. */
export function CreditsPart({ personId }: { personId: string }) {
  const { credits, bought } = useSuspenseQuery(creditsOfPerson(personId)).data
  const shared = credits.filter(({ id }) => bought.every((one) => one.id !== id))
  if (bought.length + shared.length === 0) return null

  return (
    <RecordPart title="Lessons">
      <ul className="divide-y divide-line text-sm">
        {bought.map((credit) => (
          <Bought key={credit.id} credit={credit} />
        ))}
        {shared.map((credit) => (
          <li key={credit.id} className="py-2.5">
            <Left credit={credit} />
            <p className="text-muted">Shared by {credit.owner.name}, of the same household</p>
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}

function Left({ credit }: { credit: LessonCredit }) {
  const { dayAndYear } = useStudio()

  return (
    <p>
      <span className="font-medium">{credit.name}</span>
      <span className="block text-muted figures">
        {leftWords(credit, dayAndYear)}
        {credit.reserved > 0 && `, ${credit.reserved} booked`}
      </span>
    </p>
  )
}

const stateWords = { reserved: 'booked', taken: 'taken', given_back: 'given back' } as const

function Bought({ credit }: { credit: ClientsCredit }) {
  const { dayAndYear, localOf, money } = useStudio()
  const { holds } = usePermissions()

  return (
    <li className="grid gap-2 py-2.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <Left credit={credit} />
        {holds('take_payments/orders') && (
          <Link
            to={`/admin/orders/order/${credit.orderId}`}
            className="inline-flex min-h-row items-center text-fairway underline underline-offset-4"
          >
            Its order
          </Link>
        )}
      </div>
      {credit.left > 0 && credit.refundableCents !== undefined && (
        <p className="text-muted figures">Given back now: {money(credit.refundableCents)}, as a part of its order.</p>
      )}
      {credit.uses.length > 0 && (
        <ul aria-label={`Lessons of ${credit.name}`} className="grid gap-1">
          {credit.uses.map((use) => (
            <li key={use.bookingId} className="flex min-h-row flex-wrap items-center justify-between gap-x-4">
              <span className="figures">
                {dayAndYear(localOf(use.startsAt).slice(0, 10))}, {use.reference}, {stateWords[use.state]}
              </span>
              {use.mayGiveBack && <GiveLessonBack creditId={credit.id} use={use} personId={credit.owner.id} />}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

interface GiveLessonBackProps {
  creditId: string
  use: LessonUse
  personId: string
}

/** Gives back a lesson that was called off late or not taken, with a reason. */
function GiveLessonBack(props: GiveLessonBackProps) {
  const [gives, setGives] = useState(false)
  if (gives) return <GiveBackForm {...props} onBack={() => setGives(false)} />

  return (
    <Button tone="quiet" size="small" onClick={() => setGives(true)}>
      Give back<span className="sr-only"> the lesson {props.use.reference}</span>
    </Button>
  )
}

function GiveBackForm({ creditId, use, personId, onBack }: GiveLessonBackProps & { onBack: () => void }) {
  const queries = useQueryClient()
  const { text: reason, type: setReason, forget } = useKeptText(`why lesson ${use.bookingId} is given back`)
  const giving = useMutation({
    mutationFn: () =>
      call(lessonsContract.giveLessonBack, {
        params: { creditId },
        body: { bookingId: use.bookingId, reason },
      }),
    onSuccess() {
      forget()
      toastDone('The lesson is given back')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: creditsOfPerson(personId).queryKey }),
  })

  return (
    <form
      className="grid w-full gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() && !giving.isPending) giving.mutate()
      }}
    >
      <ReasonField required hint="Kept with the lesson, with your name." reason={reason} onType={setReason} />
      {giving.error && <Refusal title="It is not given back" error={giving.error} />}
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" size="small" onClick={onBack}>
          Keep it
        </Button>
        <Button type="submit" size="small" busy={giving.isPending} disabled={!reason.trim()}>
          Give it back
        </Button>
      </div>
    </form>
  )
}
