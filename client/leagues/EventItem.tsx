import { EventData } from '#client/app/EventData.tsx'
import { useAddress } from '#client/app/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { buttonLook } from '#client/ui/button-look.ts'
import type { LeagueEvent } from '#shared/leagues/contract.ts'

const fewPlaces = 5

/** One event, with the date in the margin as in a diary. */
export function EventItem({ event }: { event: LeagueEvent }) {
  const { money, month, weekday, dayLong, span } = useStudio()
  const { change } = useAddress()
  const { title, summary, format, local, localEnd, leagueName, priceCents, memberPriceCents, placesLeft, capacity } =
    event
  const isFull = placesLeft === 0

  return (
    <li className="grid grid-cols-[4rem_1fr] gap-x-5 gap-y-4 border-b border-line py-7 md:grid-cols-[6rem_1fr_14rem] md:gap-x-8">
      <EventData event={{ ...event, name: title, description: summary }} />
      <p aria-hidden className="grid content-start leading-none figures">
        <span className="text-sm text-muted">{weekday(local)}</span>
        <span className="mt-1 font-display text-5xl font-medium">{Number(local.slice(8, 10))}</span>
        <span className="mt-1">{month(local)}</span>
      </p>
      <div className="grid content-start gap-1.5">
        <h2 className="font-display text-2xl font-medium">{title}</h2>
        <p className="figures">
          {dayLong(local)}, {span(local, localEnd)}
        </p>
        <p className="max-w-[60ch]">{summary}</p>
        <p className="text-muted">
          {format}
          {leagueName ? `. Belongs to ${leagueName}.` : '. Open to everybody.'}
        </p>
      </div>
      <div className="col-start-2 grid content-start justify-items-start gap-2 md:col-start-3">
        <p className="figures">
          <span className="font-display text-2xl font-medium">{money(priceCents)}</span>
          {memberPriceCents !== null && <span className="block text-muted">{money(memberPriceCents)} for members</span>}
        </p>
        {isFull ? (
          <Badge tone="warning">Full</Badge>
        ) : (
          <p className="text-muted figures">
            {placesLeft <= fewPlaces && 'Only '}
            {placesLeft} of {capacity} places left
          </p>
        )}
        <a
          href="#ask"
          onClick={() => change({ event: event.id })}
          className={buttonLook({ tone: isFull ? 'quiet' : 'primary' })}
        >
          {isFull ? 'Ask for the waiting list' : 'Ask for a place'}
          <span className="sr-only">: {title}</span>
        </a>
      </div>
    </li>
  )
}
