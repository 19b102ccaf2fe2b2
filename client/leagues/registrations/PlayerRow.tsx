import { useState } from 'react'

import { OrderLink } from '#client/orders/service.ts'
import { PersonLink } from '#client/people/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import type { SeasonRegistration } from '#shared/leagues/registrations/contract.ts'
import { registrationWords } from '#shared/leagues/registrations/status.ts'

import { ChangePlayer, ReplacePlayer, WithdrawPlayer } from './player-acts.tsx'

type Asked = 'change' | 'replace' | 'withdraw'

/** A player with what others read, the index to begin with and the order, and what the desk does about them. */
export function PlayerRow({ player }: { player: SeasonRegistration }) {
  const [asked, ask] = useState<Asked>()
  const close = () => ask(undefined)
  const { shownName, person, status, startIndex, ratedAs, teeName, order } = player
  const { money } = useStudio()
  const { charges, guardian } = player
  const facts = [
    startIndex !== null && `begins with ${startIndex.toFixed(1)}`,
    teeName !== null && `${teeName} tee`,
    ratedAs !== null && `rated as ${ratedAs}`,
    charges.paidCents > 0 && `${money(charges.paidCents)} paid besides`,
    charges.laterCents > 0 && `${money(charges.laterCents)} to come`,
    charges.paysByCard && 'pays by card on file',
    guardian !== null && `${guardian.relation}: ${guardian.name}, ${guardian.phone}`,
  ].filter((fact) => fact !== false)
  const who = <span className="sr-only">: {shownName}</span>

  return (
    <li className="flex min-h-row flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {shownName}
          {status === 'held' && <Badge tone="warning">{registrationWords.held.label}</Badge>}
          {charges.dueCents > 0 && <Badge tone="warning">{money(charges.dueCents)} due</Badge>}
        </p>
        <p className="text-muted figures">
          {person ? <PersonLink personId={person.id}>{person.name}</PersonLink> : 'Former player'}
          {facts.length > 0 && ` · ${facts.join(' · ')}`}
          {' · '}
          {order ? <OrderLink orderId={order.id}>{order.number}</OrderLink> : 'without an order'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button tone="plain" size="tight" onClick={() => ask('change')}>
          Change{who}
        </Button>
        {status === 'registered' && (
          <>
            <Button tone="plain" size="tight" onClick={() => ask('replace')}>
              Replace{who}
            </Button>
            <Button tone="plain" size="tight" onClick={() => ask('withdraw')}>
              Withdraw{who}
            </Button>
          </>
        )}
      </div>
      {asked === 'change' && <ChangePlayer player={player} onClose={close} />}
      {asked === 'replace' && <ReplacePlayer player={player} onClose={close} />}
      {asked === 'withdraw' && <WithdrawPlayer player={player} onClose={close} />}
    </li>
  )
}
