import { useAct } from '#client/api/use-act.ts'
import { useIntoCart } from '#client/routing/use-into-cart.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import type { LeagueRef } from '#shared/leagues/registrations/league-ref.ts'
import { type OwnWait, waitsContract } from '#shared/leagues/registrations/waits-contract.ts'
import { counted } from '#shared/words.ts'

/** A place in the line of a full season: taken, declined, or given up here. */
export function OwnWaitRow({ wait }: { wait: OwnWait }) {
  const { id: waitId, status, season } = wait
  const isOffered = status === 'offered'
  const taking = useIntoCart<LeagueRef>('league')
  const leaving = useAct(waitsContract.leaveWaitlistOfSeason, {
    done: () => (isOffered ? 'It goes to whoever is next' : 'You wait no longer'),
    touches: [['leagues']],
    failsInToast: true,
  })

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded border border-brass/50 bg-straw p-4">
      <p>
        <strong className="font-semibold">
          {season.league}, {season.name}.
        </strong>{' '}
        <Words wait={wait} />
        {taking.failure && <span className="block text-sm font-medium text-flag-deep">{taking.failure.message}</span>}
      </p>
      <span className="flex flex-wrap gap-2">
        {isOffered && (
          <Button
            size="small"
            busy={taking.isPending}
            onClick={() => taking.mutate({ seasonId: season.id, as: 'alone' })}
          >
            Take the place
          </Button>
        )}
        <Button
          tone="plain"
          size="small"
          busy={leaving.isPending}
          onClick={() => leaving.mutate({ params: { waitId } })}
        >
          {isOffered ? 'Leave it to others' : 'Leave the line'}
        </Button>
      </span>
    </div>
  )
}

function Words({ wait: { expiresAt, isForEverybody, ahead } }: { wait: OwnWait }) {
  const { moment } = useStudio()
  if (expiresAt === null) {
    return ahead === 0 ? 'You are next for a place.' : `You wait for a place; ${counted(ahead, 'player')} before you.`
  }
  if (isForEverybody) return 'A place is free: whoever of all who wait is first has it.'

  return `A place is kept for you until ${moment(expiresAt)}.`
}
