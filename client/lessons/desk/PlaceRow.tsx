import { useState } from 'react'

import { statusWords } from '#client/booking/places/queries.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import type { ClinicPlace, ClinicStanding } from '#shared/lessons/clinics/places-contract.ts'

import { useStep } from './queries.ts'
import { WithdrawPlace } from './WithdrawPlace.tsx'

interface PlaceRowProps {
  place: ClinicPlace
  clinic: ClinicStanding
}

/** Whoever comes, by whom and how it was taken, and what can be done about it now. */
export function PlaceRow({ place, clinic }: PlaceRowProps) {
  const { name, status, version } = place
  const words = statusWords[status]
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
