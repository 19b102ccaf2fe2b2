import { Suspense, useState } from 'react'

import { useAddress } from '#client/routing/navigation.ts'
import { EventData, useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { buttonLook } from '#client/ui/button-look.ts'
import { Button } from '#client/ui/Button.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { LeagueEvent, Season } from '#shared/leagues/contract.ts'
import { counted } from '#shared/words.ts'

import { SignUp, WaitForPlace } from './registrations/lazy.ts'

interface EventItemProps {
  event: LeagueEvent
  /** The season that it is, by which one signs up for it. */
  season: Season | undefined
}

/** One event, with the date in the margin as in a diary. */
export function EventItem({ event, season }: EventItemProps) {
  const { month, weekday, dayLong, span } = useStudio()
  const { title, summary, format, local, localEnd, leagueName } = event

  return (
    <li className="grid grid-cols-[4rem_1fr] gap-4 border-b border-line py-6 md:grid-cols-[5.5rem_1fr_14rem] md:gap-x-8">
      <EventData event={{ ...event, name: title, description: summary }} />
      <p aria-hidden className="figures">
        <span className="block text-sm text-muted">{weekday(local)}</span>
        <span className="block font-display text-4xl leading-none font-medium">{Number(local.slice(8, 10))}</span>
        <span className="block text-sm text-muted">{month(local)}</span>
      </p>
      <div>
        <h2 className="font-display text-xl leading-snug font-medium">{title}</h2>
        <p className="mt-0.5 font-medium figures">
          {dayLong(local)}, {span(local, localEnd)}
        </p>
        <p className="text-sm text-muted">{[format, leagueName].filter(Boolean).join('. ')}.</p>
        <p className="mt-2 max-w-[60ch]">{summary}</p>
      </div>
      <Place event={event} season={season} />
    </li>
  )
}

/** What a place costs, how many there are, and the way to one. */
function Place({ event, season }: EventItemProps) {
  const { id, title, priceCents, memberPriceCents, placesLeft, capacity, registration } = event
  const { money } = useStudio()
  const { change } = useAddress()
  const [isSigningUp, setSigningUp] = useState(false)
  const isFull = placesLeft === 0
  const canSignUp = season && event.canSignUp && registration === 'open'
  const canWait = season?.signUp?.isFull && registration === 'full'

  return (
    <div className="grid content-start gap-2.5 max-md:col-span-2 max-md:border-t max-md:border-dashed max-md:border-line max-md:pt-4 md:justify-items-end">
      <p className="flex flex-wrap items-baseline gap-x-3 whitespace-nowrap figures md:grid md:text-right">
        <span className="font-display text-2xl leading-none font-medium">{money(priceCents)}</span>
        {memberPriceCents !== null && (
          <span className="border-l-2 border-brass pl-2 md:mt-1 md:justify-self-end">
            Members {money(memberPriceCents)}
          </span>
        )}
      </p>
      <p>
        <Badge>{isFull ? 'Full' : counted(capacity, 'place')}</Badge>
      </p>
      {canWait ? (
        <Suspense fallback={<Skeleton className="h-20" />}>
          <WaitForPlace season={season} />
        </Suspense>
      ) : canSignUp ? (
        <Button onClick={() => setSigningUp(true)}>
          Sign up<span className="sr-only">: {title}</span>
        </Button>
      ) : (
        <a
          href="#ask"
          onClick={() => change({ event: id })}
          className={buttonLook({ tone: isFull ? 'quiet' : 'primary' })}
        >
          {isFull ? 'Ask for the waiting list' : 'Ask for a place'}
          <span className="sr-only">: {title}</span>
        </a>
      )}
      {isSigningUp && season && <SignUp season={season} onClose={() => setSigningUp(false)} />}
    </div>
  )
}
