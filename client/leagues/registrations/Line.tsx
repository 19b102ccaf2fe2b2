import { useAct } from '#client/api/use-act.ts'
import { PersonLink } from '#client/people/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { type SeasonWait, waitsContract } from '#shared/leagues/registrations/waits-contract.ts'

/** Who waits for a place, the first first: what comes free is offered in this order by itself. */
export function Line({ waits }: { waits: readonly SeasonWait[] }) {
  return (
    <RecordPart title="In line">
      <ol aria-label="In line" className="divide-y divide-line border-y border-line text-sm">
        {waits.map((wait) => (
          <Row key={wait.id} wait={wait} />
        ))}
      </ol>
    </RecordPart>
  )
}

function Row({ wait: { id: waitId, person, status, createdAt, expiresAt } }: { wait: SeasonWait }) {
  const { moment } = useStudio()
  const offering = useAct(waitsContract.offerPlaceOfSeason, {
    done: () => `${person.name} is offered a place`,
    touches: [['leagues']],
    failsInToast: true,
  })
  const removing = useAct(waitsContract.leaveWaitlistOfSeason, {
    done: () => `${person.name} waits no longer`,
    touches: [['leagues']],
    failsInToast: true,
  })
  const who = <span className="sr-only">: {person.name}</span>

  return (
    <li className="flex min-h-row flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
      <span>
        <PersonLink personId={person.id}>{person.name}</PersonLink>
        <span className="block text-muted figures">since {moment(createdAt)}</span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {status === 'offered' && expiresAt !== null ? (
          <Badge tone="information">Offered until {moment(expiresAt)}</Badge>
        ) : (
          <Button
            tone="plain"
            size="tight"
            busy={offering.isPending}
            onClick={() => offering.mutate({ params: { waitId } })}
          >
            Offer a place{who}
          </Button>
        )}
        <Button
          tone="plain"
          size="tight"
          busy={removing.isPending}
          onClick={() => removing.mutate({ params: { waitId } })}
        >
          Take out{who}
        </Button>
      </span>
    </li>
  )
}
