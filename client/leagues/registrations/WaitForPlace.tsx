import { useSession } from '#client/api/session/session.ts'
import { useAct } from '#client/api/use-act.ts'
import { seasonTitle } from '#client/leagues/league-words.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useGo, usePlace } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { Season } from '#shared/leagues/contract.ts'
import { waitsContract } from '#shared/leagues/registrations/waits-contract.ts'

/** A season that is full: whoever is signed in waits in line, and is told as soon as a place is theirs. */
export function WaitForPlace({ season }: { season: Season }) {
  const session = useSession()
  const go = useGo()
  const { whole } = usePlace()
  const joining = useAct(
    async (_: undefined, call) =>
      call(waitsContract.joinWaitlistOfSeason, { params: { seasonId: season.id }, headers: {} }),
    { done: () => 'You wait for a place', touches: [['leagues']], onDone: () => go('/dashboard/leagues') },
  )

  return (
    <div className="grid gap-3">
      <p>Every place is taken. Wait in line: whoever is next has what comes free.</p>
      {joining.error && <Refusal title="You are not in the line" error={joining.error} />}
      {session ? (
        <Button className="justify-self-start" busy={joining.isPending} onClick={() => joining.mutate(undefined)}>
          Wait for a place<span className="sr-only"> in {seasonTitle(season)}</span>
        </Button>
      ) : (
        <ButtonLink to="/login" state={{ from: whole }} className="justify-self-start">
          Sign in to wait<span className="sr-only"> for a place in {seasonTitle(season)}</span>
        </ButtonLink>
      )}
    </div>
  )
}
