import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { seasonQuery } from '#client/leagues/playoffs/season-query.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { usePathParameter } from '#client/routing/navigation.ts'
import { QrCode, useStudio } from '#client/settings/service.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { Id } from '#shared/http/wire.ts'
import { tvContract } from '#shared/leagues/tv/contract.ts'

import { tvCodeOf, tvKey } from './queries.ts'

/** The screen of a season in the studio: its code, and how it is opened. */
export function TvPage() {
  const seasonId = usePathParameter('seasonId')
  if (!Id.safeParse(seasonId).success) {
    return (
      <ToolPage title="TV">
        <EmptyState title="There is no such season">Open its screen from the season.</EmptyState>
      </ToolPage>
    )
  }

  return (
    <Loaded
      resetKey={seasonId}
      skeleton={
        <ToolPage title="TV">
          <Skeleton className="h-64" />
        </ToolPage>
      }
    >
      <Screen seasonId={seasonId} />
    </Loaded>
  )
}

function Screen({ seasonId }: { seasonId: string }) {
  const { data: season } = useSuspenseQuery(seasonQuery(seasonId))
  const {
    data: { madeAt },
  } = useSuspenseQuery(tvCodeOf(seasonId))
  const { moment } = useStudio()
  const [code, setCode] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const act = useAct(tvContract.putTvCode, {
    done: () => 'The season has a new code.',
    touches: [tvKey],
    onDone: (made) => {
      setCode(made.code)
      setAsking(false)
    },
  })
  const make = () => act.mutate({ params: { seasonId } })

  return (
    <ToolPage
      title="TV"
      figures={[season.league.name, season.name]}
      action={
        <ButtonLink to={`/admin/leagues/seasons?season=${seasonId}`} tone="quiet" size="tight">
          Season
        </ButtonLink>
      }
    >
      <div className="grid max-w-2xl gap-5">
        <p className="text-muted">
          A screen in the studio shows the leaderboard, who plays in which bay, the table and what is played for,
          without anybody signed in. It shows the names that players chose, and nothing else of them.
        </p>
        {code === undefined ? (
          <p>
            {madeAt === null
              ? 'This season has no code yet.'
              : `A code was made ${moment(madeAt)}. It is shown once, when it is made: whoever has lost it makes another.`}
          </p>
        ) : (
          <Opened code={code} />
        )}
        {!isAsking && act.error && <Refusal error={act.error} title="There is no new code" />}
        <p>
          <Button busy={act.isPending} onClick={() => (madeAt === null ? make() : setAsking(true))}>
            {madeAt === null ? 'Make a code' : 'Renew the code'}
          </Button>
        </p>
      </div>
      {isAsking && (
        <ActDialog
          title="Renew the code?"
          act={act}
          verb="Renew the code"
          otherwise="It stays as it is"
          onAct={make}
          onClose={() => setAsking(false)}
        >
          <p>Screens that show this season by the code before go dark at once, until they are told the new one.</p>
        </ActDialog>
      )}
    </ToolPage>
  )
}

function Opened({ code }: { code: string }) {
  const path = `/leagues/events?tv=1#${code}`

  return (
    <div className="grid gap-4 rounded border border-line bg-surface p-5">
      <p className="font-display text-4xl font-medium figures">{code}</p>
      <p className="text-muted">
        Open this link on the screen, or /leagues/events?tv=1 and type the code. The screen keeps it.
      </p>
      <p className="wrap-anywhere">{location.origin + path}</p>
      <div className="flex flex-wrap items-center gap-5">
        <ButtonLink to={path} tone="quiet">
          Open the screen here
        </ButtonLink>
        <div className="rounded bg-white p-1 text-black">
          <QrCode text={location.origin + path} />
        </div>
      </div>
    </div>
  )
}
