import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { useAct } from '#client/api/use-act.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { type OwnPots as Own, potsContract } from '#shared/leagues/pots/contract.ts'

import { ownPotsOf, potsKey } from './queries.ts'

/** The pots of one's next evenings, and what one has won; nothing is drawn without any. */
export function OwnPots() {
  const { evenings, prizes } = useSuspenseQuery(ownPotsOf(useSession()?.user.id)).data
  if (evenings.length === 0 && prizes.length === 0) return null

  return (
    <section aria-labelledby="own-pots" className="grid gap-4">
      <h2 id="own-pots" className="font-display text-xl font-medium">
        Pots and prizes
      </h2>
      {evenings.map((evening) => (
        <Evening key={`${evening.registrationId} ${chosenIn(evening).join(' ')}`} evening={evening} />
      ))}
      {prizes.length > 0 && <Prizes prizes={prizes} />}
    </section>
  )
}

type OwnEvening = Own['evenings'][number]

const chosenIn = ({ pots }: OwnEvening) => pots.flatMap(({ id, status }) => (status === null ? [] : id))

const words = { open: 'Due with the evening', ordered: 'In your order', paid: 'Paid' } as const

function Evening({ evening }: { evening: OwnEvening }) {
  const { money, moment } = useStudio()
  const { season, round, pots, mayEnter } = evening
  const before = chosenIn(evening)
  const [chosen, choose] = useState<readonly string[]>(before)
  const act = useAct(potsContract.putMyStakes, {
    done: () => (chosen.length === 0 ? 'You are in no pot' : 'You are in. The stake is due with your evening.'),
    touches: [potsKey, ['leagues', 'mine'], ['leagues', 'charges']],
  })
  const isChanged = chosen.length !== before.length || chosen.some((id) => !before.includes(id))

  return (
    <fieldset disabled={!mayEnter} className="grid min-w-0 gap-2 rounded border border-line bg-surface p-4 md:p-5">
      <legend className="sr-only">
        Pots of {season.league}, round {round.number}
      </legend>
      <p className="font-semibold">
        {season.league}, round {round.number}{' '}
        <span className="font-normal text-muted figures">{moment(round.startsAt)}</span>
      </p>
      {pots.map(({ id, name, text, stakeCents, status }) => (
        <label key={id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5">
          <input
            type="checkbox"
            className="size-5 accent-fairway"
            checked={chosen.includes(id)}
            disabled={status === 'paid' || status === 'ordered'}
            onChange={({ target }) =>
              choose((now) => (target.checked ? [...now, id] : now.filter((one) => one !== id)))
            }
          />
          <span className="min-w-0 grow basis-56">
            {name}
            <span className="block text-sm text-muted">{text}</span>
          </span>
          {status && <Badge tone={status === 'paid' ? 'success' : 'neutral'}>{words[status]}</Badge>}
          <span className="figures">{money(stakeCents)}</span>
        </label>
      ))}
      {mayEnter ? (
        <div>
          <Button
            size="small"
            busy={act.isPending}
            disabled={!isChanged}
            onClick={() => act.mutate({ params: { roundId: round.id }, body: { potIds: [...chosen] } })}
          >
            Save my pots
          </Button>
        </div>
      ) : (
        <p className="text-sm text-muted">The evening has begun. Ask at the desk for a place in a pot.</p>
      )}
      {act.error && <Refusal title="It is not saved" error={act.error} />}
    </fieldset>
  )
}

function Prizes({ prizes }: { prizes: Own['prizes'] }) {
  const { money, dayAndYear, localOf } = useStudio()

  return (
    <ul aria-label="Prizes" className="divide-y divide-line border-y border-line">
      {prizes.map(({ id, league, round, what, cents, at }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <span>
            {what}{' '}
            <span className="text-muted">
              {league}, round {round}
            </span>
          </span>
          <span className="figures">
            {cents < 0 ? `${money(-cents)} corrected` : money(cents)}{' '}
            <span className="text-sm text-muted">{dayAndYear(localOf(at))}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
