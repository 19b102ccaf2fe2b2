import type { SubmitEvent } from 'react'

import { HandedOver } from '#client/booking/board/moving/HandedOver.tsx'
import { SeriesExtent } from '#client/booking/board/moving/SeriesExtent.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { controlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'
import { backWords } from '#shared/payments/tender-words.ts'

import { type EndingAct, endings, useEnding } from './use-ending.ts'

interface EndFormProps {
  act: EndingAct
  booking: BoardBooking
  onBack: () => void
  onDone: () => void
}

/** Ends a booking: whose wish it is decides what it costs, and what goes back is said before and after. */
export function EndForm({ act, booking, onBack, onDone }: EndFormProps) {
  const { verb, done, hint } = endings[act]
  const ending = useEnding({ act, booking, onDone })
  const { reason, setReason, needsReason, isRefused, problem, isPending, send } = ending
  useKeys([{ key: 'Ctrl+Enter', what: `${verb} the booking`, run: send }])

  return (
    <form
      noValidate
      className="grid w-full gap-4 rounded border border-flag/40 bg-blush p-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        send()
      }}
    >
      <p className="font-semibold">
        {verb} {booking.personName}’s {booking.serviceName.toLowerCase()}?
      </p>
      {act === 'cancel' && <Wish ending={ending} />}
      <HandedOver backs={ending.shown.data?.backs} isHandedOver={ending.isHandedOver} onChange={ending.setHandedOver} />
      {act === 'cancel' && booking.seriesId !== null && (
        <SeriesExtent extent={ending.extent} kept={ending.shown.data?.kept} onChange={ending.setExtent} />
      )}
      <Field
        label="Reason"
        hint={hint}
        optional={!needsReason}
        error={isRefused ? 'Say why nothing is charged.' : undefined}
      >
        {(ids) => (
          <textarea
            {...ids}
            rows={2}
            maxLength={500}
            className={`${controlLook} py-2.5`}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      {problem && <Refusal title={`It is not ${done}`} error={problem} />}
      <div className="flex flex-wrap gap-3">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe choice has the focus when the question opens */}
        <Button tone="quiet" autoFocus data-first onClick={onBack}>
          Keep it
        </Button>
        <Button type="submit" tone="danger" busy={isPending}>
          {verb} the booking
        </Button>
      </div>
    </form>
  )
}

type Ending = ReturnType<typeof useEnding>

/** Whose wish it is, what that costs, and what goes back. */
function Wish({ ending: { by, setBy, isWaived, setWaived, byTerms, shown } }: { ending: Ending }) {
  const { money } = useStudio()
  const feeCents = byTerms.data?.feeCents ?? 0

  return (
    <div className="grid gap-3 text-sm">
      <Field label="Whose wish it is">
        {(ids) => (
          <Select
            {...ids}
            isTight
            value={by}
            onChange={({ target }) =>
              setBy(target.value === 'cancelled_staff' ? 'cancelled_staff' : 'cancelled_customer')
            }
          >
            <option value="cancelled_customer">The client’s, by the terms</option>
            <option value="cancelled_staff">The studio’s, free of charge</option>
          </Select>
        )}
      </Field>
      {by === 'cancelled_customer' && feeCents > 0 && (
        <Field label="Fee by the terms">
          {(ids) => (
            <Select
              {...ids}
              isTight
              value={isWaived ? 'waive' : 'charge'}
              onChange={({ target }) => setWaived(target.value === 'waive')}
            >
              <option value="charge">Charge {money(feeCents)}</option>
              <option value="waive">Waive it, for the reason below</option>
            </Select>
          )}
        </Field>
      )}
      <output className="min-h-5 font-medium figures">
        {shown.error ? shown.error.message : shown.data && moneyWords(shown.data, money)}
      </output>
    </div>
  )
}

type Cancellation = NonNullable<Ending['shown']['data']>

/** In whole sentences: the fee, and each way in which money goes back. */
const moneyWords = ({ feeCents, backs }: Cancellation, money: (cents: number) => string): string =>
  [feeCents > 0 ? `It costs ${money(feeCents)}.` : 'It costs nothing.', ...backWords(backs, money)].join(' ')
