import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { noteOfPlace } from '#client/booking/service.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { useKeptText } from '#client/ui/browser/kept-typing.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { ClinicPlace, ClinicStanding } from '#shared/lessons/clinics/places-contract.ts'

import { type RefundChoice, useStep, useWithdraw, withdrawalOf } from './queries.ts'

interface PlaceRowProps {
  place: ClinicPlace
  clinic: ClinicStanding
}

/** Whoever comes, by whom and how it was taken, and what can be done about it now. */
export function PlaceRow({ place, clinic }: PlaceRowProps) {
  const { name, status, version } = place
  const words = noteOfPlace(status)
  const begins = clinic.sessions[0]?.startsAt
  const hasBegun = useNow(60) >= (begins ?? Infinity)

  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {words && <Badge>{words}</Badge>}
        </p>
        <HowTaken place={place} />
      </div>
      {/* Whoever was faster has changed it: then the buttons are those of the place as it is. */}
      {status !== 'withdrawn' && <Acts key={version} place={place} hasBegun={hasBegun} />}
    </li>
  )
}

function HowTaken({ place: { takenBy, attendee, takenAt, order, email } }: { place: ClinicPlace }) {
  const { moment } = useStudio()
  const { holds } = usePermissions()
  const isDesk = holds('manage_bookings/bookings')
  const isByOther = takenBy !== null && takenBy.id !== attendee?.id
  const facts = [isByOther && `Taken by ${takenBy.name}`, moment(takenAt), email].filter(Boolean).join(' · ')

  return (
    <p className="text-muted figures">
      {facts}
      {isDesk && ' · '}
      {!isDesk ? null : order === null ? (
        'without an order'
      ) : holds('take_payments/orders') ? (
        <Link
          to={`/admin/orders/order/${order.id}`}
          className="inline-block min-h-6 text-fairway underline underline-offset-4"
        >
          {order.number}
        </Link>
      ) : (
        order.number
      )}
    </p>
  )
}

function Acts({ place, hasBegun }: { place: ClinicPlace; hasBegun: boolean }) {
  const { status, name } = place
  const isDesk = usePermissions().holds('manage_bookings/bookings')
  const [isFreeing, setFreeing] = useState(false)
  const step = useStep(place)
  const known = <span className="sr-only">: {name}</span>

  return (
    <div className="flex flex-wrap items-center gap-2">
      {hasBegun && status === 'registered' && (
        <>
          <Button tone="quiet" size="small" busy={step.isPending} onClick={() => step.mutate('attended')}>
            Is here{known}
          </Button>
          <Button tone="plain" size="small" onClick={() => step.mutate('no_show')}>
            Did not come{known}
          </Button>
        </>
      )}
      {(status === 'attended' || status === 'no_show') && (
        <Button tone="plain" size="small" busy={step.isPending} onClick={() => step.mutate('registered')}>
          Take that back{known}
        </Button>
      )}
      {isDesk && (
        <Button tone="plain" size="small" onClick={() => setFreeing(true)}>
          Free the place{known}
        </Button>
      )}
      {step.error && (
        <p role="alert" className="w-full text-flag-deep">
          {sentenceAfter(step.error)}
        </p>
      )}
      {isFreeing && <WithdrawPlace place={place} onClose={() => setFreeing(false)} />}
    </div>
  )
}

const choices: Record<RefundChoice, string> = {
  terms: 'What its terms say',
  all: 'All that was paid',
  nothing: 'Nothing',
}

const refundings: readonly RefundChoice[] = ['terms', 'all', 'nothing']

/** Frees a place for somebody: how much goes back is chosen, and read before the last press. */
function WithdrawPlace({ place, onClose }: { place: ClinicPlace; onClose: () => void }) {
  const [refund, setRefund] = useState<RefundChoice>('terms')
  const { text: reason, type: setReason, forget } = useKeptText(`why place ${place.id} is freed`)
  const freeing = useWithdraw(place, () => {
    forget()
    onClose()
  })
  const mayRefund = usePermissions().holds('refund/orders')

  return (
    <Dialog title={`Free the place of ${place.name}?`} onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() && !freeing.isPending) freeing.mutate({ reason, refund })
        }}
      >
        <ReasonField required data-first reason={reason} onType={setReason} />
        {place.order !== null && (
          <>
            <Field label="What goes back">
              {(ids) => (
                <Select
                  {...ids}
                  value={refund}
                  onChange={({ target }) => setRefund(refundings.find((one) => one === target.value) ?? 'terms')}
                >
                  {refundings
                    .filter((value) => value !== 'all' || mayRefund)
                    .map((value) => (
                      <option key={value} value={value}>
                        {choices[value]}
                      </option>
                    ))}
                </Select>
              )}
            </Field>
            <GoesBack place={place} refund={refund} />
          </>
        )}
        {freeing.error && <Refusal title="The place is not free" error={freeing.error} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" tone="danger" busy={freeing.isPending} disabled={!reason.trim()}>
            Free the place
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function GoesBack({ place, refund }: { place: ClinicPlace; refund: RefundChoice }) {
  const { money } = useStudio()
  const { data: seen, error } = useQuery(withdrawalOf(place, refund))
  const cents = seen?.refund?.totalCents ?? 0
  const words = cents > 0 ? `${money(cents)} goes back in the way it was paid.` : 'Nothing goes back.'

  return (
    <p className="rounded bg-sunken px-4 py-3 font-semibold figures" aria-live="polite">
      {error ? error.message : seen ? words : 'Looking at what goes back…'}
    </p>
  )
}
