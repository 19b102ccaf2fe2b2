import { useQuery } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import { requestsQuery, subsKey } from '#client/leagues/subs/queries.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { type RoundEntry, type RoundOfSeason, roundsContract } from '#shared/leagues/rounds/contract.ts'
import { type SubRequest, subsContract } from '#shared/leagues/subs/contract.ts'
import { subOfferWords, subRequestWords } from '#shared/leagues/subs/status.ts'

import { scheduleKey } from './schedule-queries.ts'

const touches = [scheduleKey, subsKey]

/** Who has a card in a round, each with whether they come, and whether a sub plays for them. */
export function WhoComes({ round }: { round: RoundOfSeason }) {
  const entries = round.pairings.flatMap((pairing) => pairing.entries)
  const note = useAct(roundsContract.noteAbsence, { done: () => 'Noted as absent', touches })
  const takeBack = useAct(roundsContract.takeBackAbsence, { done: () => 'Comes after all', touches })
  const press = ({ id: entryId, isAbsent }: RoundEntry) =>
    isAbsent
      ? takeBack.mutate({ params: { roundId: round.id, entryId } })
      : note.mutate({ params: { roundId: round.id }, body: { entryId } })
  const findSub = ({ id: entryId }: RoundEntry) =>
    note.mutate({ params: { roundId: round.id }, body: { entryId, findSub: true } })
  const error = note.error ?? takeBack.error
  if (entries.length === 0) return null

  return (
    <section aria-labelledby="who-comes" className="grid gap-1">
      <h3 id="who-comes" className="font-medium">
        Who comes
      </h3>
      {error && <Refusal title="It is not noted" error={error} />}
      <ul className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {entries.map((entry) => (
          <li key={entry.id} className="flex min-h-row items-center justify-between gap-2 border-b border-line text-sm">
            <span className="flex min-w-0 flex-wrap items-center gap-x-2">
              <span className={entry.isAbsent ? 'text-muted line-through' : undefined}>
                {entry.name}
                {entry.isAbsent && <span className="sr-only"> is absent</span>}
              </span>
              {entry.sub && (
                <Badge tone={entry.sub === 'found' ? 'success' : 'information'}>
                  {entry.sub === 'found' ? 'Sub found' : 'Sub asked'}
                </Badge>
              )}
            </span>
            <span className="flex shrink-0">
              {entry.isAbsent && entry.sub === null && (
                <Button
                  tone="plain"
                  size="tight"
                  aria-label={`${entry.name}: find a sub`}
                  onClick={() => findSub(entry)}
                >
                  Find a sub
                </Button>
              )}
              <Button
                tone="plain"
                size="tight"
                aria-label={`${entry.name}: ${entry.isAbsent ? 'comes after all' : 'absent'}`}
                onClick={() => press(entry)}
              >
                {entry.isAbsent ? 'Comes after all' : 'Absent'}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {entries.some(({ isAbsent }) => isAbsent) && <Searches roundId={round.id} />}
    </section>
  )
}

/** Who was asked to play for whom, and what they have said. */
function Searches({ roundId }: { roundId: string }) {
  const { data } = useQuery(requestsQuery(roundId))
  const requests = data?.requests.filter(({ status }) => status !== 'called_off') ?? []
  if (requests.length === 0) return null

  return (
    <section aria-labelledby="subs-of-round" className="mt-3 grid gap-2">
      <h3 id="subs-of-round" className="font-medium">
        Subs
      </h3>
      {requests.map((request) => (
        <Search key={request.id} request={request} />
      ))}
    </section>
  )
}

function Search({ request }: { request: SubRequest }) {
  const { moment } = useStudio()
  const { name, status, nextWaveAt, offers } = request
  const accepting = useAct(subsContract.acceptSubOffer, { done: () => 'A sub plays', touches, failsInToast: true })
  const taking = useAct(subsContract.giveBackSubOffer, {
    done: () => 'Somebody else is asked',
    touches,
    failsInToast: true,
  })

  return (
    <div className="rounded border border-line px-3 py-2 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{name}</span>
        <Badge tone={status === 'filled' ? 'success' : status === 'open' ? 'information' : 'warning'}>
          {subRequestWords[status].label}
        </Badge>
        {status === 'open' && nextWaveAt && (
          <span className="text-muted figures">others are asked {moment(nextWaveAt)}</span>
        )}
      </p>
      {offers.length === 0 && status === 'open' && (
        <p className="text-muted">Nobody could be asked so far: who plays for others says so on their own page.</p>
      )}
      <ul>
        {offers.map((offer) => (
          <li key={offer.id} className="flex min-h-row flex-wrap items-center justify-between gap-2">
            <span className="figures">
              {offer.person.name}
              <span className="text-muted">
                , {subOfferWords[offer.status].label.toLowerCase()}, asked {moment(offer.sentAt)}
              </span>
            </span>
            {offer.status === 'open' && status === 'open' && (
              <Button
                tone="plain"
                size="tight"
                aria-label={`${offer.person.name}: has said yes`}
                busy={accepting.isPending}
                onClick={() => accepting.mutate({ params: { offerId: offer.id } })}
              >
                Has said yes
              </Button>
            )}
            {offer.status === 'accepted' && (
              <Button
                tone="plain"
                size="tight"
                aria-label={`${offer.person.name}: take the place back`}
                busy={taking.isPending}
                onClick={() => taking.mutate({ params: { offerId: offer.id }, body: {} })}
              >
                Take the place back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
