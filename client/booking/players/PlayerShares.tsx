import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { paymentOf, untilPaid } from '#client/booking/queries.ts'
import { useGo } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { PlayerShare } from '#shared/booking/record.ts'

import { PlayerRow } from './PlayerRow.tsx'
import { PlayersDialog } from './PlayersDialog.tsx'
import { orderRest, type SharedBooking } from './queries.ts'

const secondsBetween = 15

interface Props {
  booking: SharedBooking & { startsAt: Date; personName: string }
  /** Whoever booked pays what is open; the desk takes it at the register. */
  isDesk?: boolean
}

/** Of a party: what each pays for themselves, with the link for it, and who plays. */
export function PlayerShares({ booking, isDesk = false }: Props) {
  const payment = paymentOf(booking.id, booking.token)
  const { data } = useQuery({ ...payment, refetchInterval: untilPaid(secondsBetween * 1000) })
  const now = useNow(60)
  const [changes, setChanges] = useState(false)
  if (data?.isWhole) return <PaidAsWhole number={data.order?.number} isDesk={isDesk} />
  if (!data || (data.shares.length === 0 && data.mostPlayers === 1)) return null

  const { shares, mostPlayers, restCents } = data
  const hasBegun = booking.startsAt <= now
  if (shares.some(({ keptCents }) => keptCents !== undefined)) return <KeptOfShares shares={shares} />
  return (
    <section aria-label="Who plays" className="grid gap-3 rounded border border-line bg-surface p-5">
      <h2 className="font-semibold">{shares.length > 0 ? 'Each pays their share' : 'Play together'}</h2>
      <p className="text-sm text-muted">{wordsFor({ shares, mostPlayers, hasBegun, isDesk })}</p>
      {shares.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {shares.map((share) => (
            <PlayerRow key={share.player} booking={booking} share={share} isOpen={!hasBegun} isDesk={isDesk} />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {!isDesk && shares.length > 0 && restCents > 0 && (
          <PayRest booking={booking} shares={shares} restCents={restCents} />
        )}
        {mostPlayers > 1 && (
          <Button tone="quiet" onClick={() => setChanges(true)}>
            {shares.length > 0 ? 'Change who plays' : 'Say who plays'}
          </Button>
        )}
      </div>
      {changes && <PlayersDialog {...{ booking, shares, mostPlayers }} onClose={() => setChanges(false)} />}
    </section>
  )
}

/** Of what is off: of each share that was paid by its link, what is kept for the fee. */
function KeptOfShares({ shares }: { shares: readonly PlayerShare[] }) {
  const { money } = useStudio()

  return (
    <section aria-label="Who plays" className="grid gap-3 rounded border border-line bg-surface p-5">
      <h2 className="font-semibold">Kept of what was paid by links</h2>
      <p className="text-sm text-muted">
        Nothing more is paid by these links. Of each share its part of the fee is kept; the rest goes back to whoever
        paid it.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {shares.map(({ player, name, keptCents = 0 }) => (
          <li key={player} className="flex min-h-11 items-center justify-between gap-4 py-1.5">
            <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
            <span className="figures">{money(keptCents)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Nobody pays a share of what is paid for: what went back first can be shared. */
const PaidAsWhole = ({ number = '', isDesk }: { number: string | undefined; isDesk: boolean }) => (
  <section aria-label="Who plays" className="grid gap-3 rounded border border-line bg-surface p-5">
    <h2 className="font-semibold">Paid as a whole</h2>
    <p className="text-sm text-muted">
      {isDesk
        ? `It is in order ${number} as a whole, so it is not shared. Give its money back there and let the time stay theirs: then it is shared here.`
        : `It is in order ${number} as a whole, so the others cannot pay shares of it. To have each pay their own, ask us to give it back and leave you the time: then it is shared here.`}
    </p>
  </section>
)

interface ShareWordsFacts {
  shares: readonly PlayerShare[]
  mostPlayers: number
  hasBegun: boolean
  isDesk: boolean
}

function wordsFor({ shares, mostPlayers, hasBegun, isDesk }: ShareWordsFacts): string {
  const payer = isDesk ? 'whoever booked' : 'you'
  if (shares.length === 0) return `Up to ${mostPlayers} may play. Each pays a share of the price, on their own phone.`
  if (hasBegun) return `It has begun: what is open is paid by ${payer}.`

  return `Send everybody their own link: it is paid by card, without an account. What is open when it begins is paid by ${payer}.`
}

interface RestProps {
  booking: SharedBooking
  shares: readonly PlayerShare[]
  restCents: number
}

/** All that no player has ordered: open shares, and once all are ordered the time that was added since. */
function PayRest({ booking, shares, restCents }: RestProps) {
  const { money } = useStudio()
  const go = useGo()
  // Who has begun to pay meanwhile is seen before anything is ordered.
  const ordering = useAct(() => orderRest(booking, restCents), {
    touches: [['booking', 'payment']],
    onDone: ({ payToken }) => go(`/pay#${payToken}`),
  })
  const isAdded = shares.every(({ isOrdered, shareCents }) => isOrdered || shareCents === 0)

  return (
    <>
      <Button tone="quiet" busy={ordering.isPending} onClick={() => ordering.mutate()}>
        {isAdded ? 'Pay the added time' : 'Pay all that is open'}, {money(restCents)}
      </Button>
      {ordering.error && <Refusal error={ordering.error} />}
    </>
  )
}
