import { useSuspenseQuery } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { usePathParameter } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { Id } from '#shared/http/wire.ts'
import { type Bracket, playoffsContract } from '#shared/leagues/playoffs/contract.ts'

import { roundTitle } from './BracketTree.tsx'
import { Playoffs } from './Playoffs.tsx'
import { bracketOf } from './queries.ts'

/** The playoffs as whoever runs the season deals them, round by round. */
export function PlayoffsPage() {
  const seasonId = usePathParameter('seasonId')
  if (!Id.safeParse(seasonId).success) {
    return (
      <ToolPage title="Playoffs">
        <EmptyState title="There is no such season">Open its playoffs from the season.</EmptyState>
      </ToolPage>
    )
  }

  return (
    <Loaded
      resetKey={seasonId}
      skeleton={
        <ToolPage title="Playoffs">
          <Skeleton className="h-96" />
        </ToolPage>
      }
    >
      <Season seasonId={seasonId} />
    </Loaded>
  )
}

const isPublished = (status: string) => status === 'published' || status === 'amended'

/** The round that is dealt next: the first that is not published; undefined once the final is. */
function nextIn({ rounds, isProvisional }: Bracket) {
  const at = rounds.findIndex(({ round }) => !round || !isPublished(round.status))
  const found = rounds[at]
  if (!found) return undefined

  const title = roundTitle(at, rounds.length)
  const isDealt = !isProvisional && found.matches.some(({ start, bay }) => start !== null || bay !== null)
  return { title, isDealt, status: found.round?.status ?? 'scheduled' }
}

function Season({ seasonId }: { seasonId: string }) {
  const { data: bracket } = useSuspenseQuery(bracketOf(seasonId))
  const { season, teams, rounds, champion } = bracket
  const next = nextIn(bracket)
  const act = useAct(playoffsContract.dealPlayoffs, {
    done: () => `${next?.title ?? 'The next round'} dealt.`,
    touches: [['leagues'], ['booking']],
  })

  return (
    <ToolPage
      title={`Playoffs of ${season.league}`}
      figures={[season.name]}
      action={
        <>
          <ButtonLink to={`/admin/leagues/seasons?season=${seasonId}`} tone="quiet" size="tight">
            Season
          </ButtonLink>
          <ButtonLink to={`/admin/leagues/seasons/${seasonId}/schedule`} tone="quiet" size="tight">
            Schedule
          </ButtonLink>
          {teams > 0 && next?.status === 'scheduled' && (
            <Button size="tight" busy={act.isPending} onClick={() => act.mutate({ params: { seasonId } })}>
              {next.isDealt ? `Deal again: ${next.title}` : `Deal: ${next.title}`}
            </Button>
          )}
        </>
      }
    >
      {act.error && <Refusal error={act.error} title="It is not dealt" />}
      {champion && <Notice kind="success" title={`${champion.name} is the champion`} />}
      {teams === 0 ? (
        <EmptyState title="This season has no playoffs">
          Its rules say how many teams play on after the weeks.
        </EmptyState>
      ) : rounds.length === 0 ? (
        <EmptyState title="No table yet">
          The best {teams} of the table play on. It begins with the first round that is published.
        </EmptyState>
      ) : (
        <Playoffs seasonId={seasonId} />
      )}
    </ToolPage>
  )
}
