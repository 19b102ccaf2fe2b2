import { useSuspenseQuery } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import { PersonLink } from '#client/people/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { counted } from '#shared/words.ts'
import type { RadarRow } from '#shared/workshop/radar/contract.ts'

import { tellWorn, wornQuery } from './queries.ts'
import { reasonWords } from './worn-words.ts'

/** Clients with old grips, and whether they may be written to. */
export function RadarPage() {
  return (
    <Loaded skeleton={<Skeleton className="h-96" />}>
      <Worn />
    </Loaded>
  )
}

function Worn() {
  const { clients } = useSuspenseQuery(wornQuery).data
  const open = clients.filter(({ reach }) => reach === 'open')
  const telling = useTelling()

  return (
    <ToolPage
      title="Old grips"
      figures={[counted(clients.length, 'client'), `${open.length} want news`]}
      action={
        open.length > 1 && (
          <Button
            size="tight"
            busy={telling.isPending}
            onClick={() => telling.mutate(open.map(({ person }) => person.id))}
          >
            Write to all {open.length}
          </Button>
        )
      }
    >
      {clients.length === 0 ? (
        <EmptyState title="No old grips">
          Clubs whose grips went on here a year ago, or have been played for forty visits, appear here.
        </EmptyState>
      ) : (
        <ul aria-label="Clients with old grips">
          {clients.map((client) => (
            <Client
              key={client.person.id}
              client={client}
              busy={telling.isPending}
              onTell={() => telling.mutate([client.person.id])}
            />
          ))}
        </ul>
      )}
    </ToolPage>
  )
}

function useTelling() {
  return useAct((personIds: string[]) => tellWorn(personIds), {
    done: ({ told }) => counted(told, 'client is written to', 'clients are written to'),
    touches: [wornQuery.queryKey],
    failsInToast: true,
  })
}

interface ClientProps {
  client: RadarRow
  busy: boolean
  onTell: () => void
}

function Client({ client: { person, clubs, toldAt, reach }, busy, onTell }: ClientProps) {
  const { date } = useStudio()

  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1 text-sm">
      <span className="w-44 font-medium">
        <PersonLink personId={person.id}>{person.name}</PersonLink>
      </span>
      <span className="min-w-40 flex-1 font-mono wrap-anywhere">{clubs.map(({ slot }) => slot).join(', ')}</span>
      <span className="w-56 max-md:w-full figures">{reasonWords(clubs)}</span>
      <span className="w-48 text-right text-muted max-md:w-auto">
        {reach === 'open' ? (
          <Button tone="quiet" size="tight" busy={busy} onClick={onTell}>
            Write<span className="sr-only"> to {person.name}</span>
          </Button>
        ) : (
          {
            told: toldAt ? `Written to on ${date(toldAt)}` : '',
            unwanted: 'Wants no news',
            no_address: 'No e-mail address',
          }[reach]
        )}
      </span>
    </li>
  )
}
