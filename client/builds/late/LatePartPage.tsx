import { useSuspenseQuery } from '@tanstack/react-query'

import { buildPath } from '#client/builds/orders/build-words.ts'
import { RecordById } from '#client/builds/RecordById.tsx'
import { usePermissions } from '#client/permissions/rights.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { type Fact, Facts } from '#client/ui/record/Facts.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { LateRecord } from '#shared/builds/late/contract.ts'

import { CounterChoice } from './CounterChoice.tsx'
import { changeWords } from './late-words.ts'
import { LateBadge } from './LateBadge.tsx'
import { OfferForm } from './OfferForm.tsx'
import { latePartOf } from './queries.ts'

/** One late part: whom it delays, and what could take its place. */
export const LatePartPage = () => (
  <RecordById parameter="lateId" title="Late part" noun="late part" list="the list of late parts">
    {(lateId) => <Known lateId={lateId} />}
  </RecordById>
)

function Known({ lateId }: { lateId: string }) {
  const { data: late } = useSuspenseQuery(latePartOf(lateId))
  const { dayShort } = useStudio()
  const mayOffer = usePermissions().holds('edit_builds/builds')

  return (
    <>
      <TitleBar
        title={late.part}
        badge={<LateBadge of={late} />}
        figures={[late.build.number, late.personName, `comes ${dayShort(late.arrivesOn)}`]}
      />
      <Record
        aside={
          <RecordPart title="Late part">
            <Facts facts={useFacts(late)} />
          </RecordPart>
        }
      >
        {late.offered.length > 0 && <Offered late={late} />}
        {mayOffer && late.status === 'offered' && late.end === null && <CounterChoice key={late.version} late={late} />}
        {late.status !== 'replaced' && late.end === null && (
          <OfferForm key={late.version} late={late} mayOffer={mayOffer} />
        )}
      </Record>
    </>
  )
}

function Offered({ late: { offered, chosen } }: { late: LateRecord }) {
  const { dayShort } = useStudio()

  return (
    <RecordPart title="Offered to the client">
      <ul className="divide-y divide-line text-sm">
        {offered.map((option) => (
          <li key={option.id} className="flex min-h-row flex-wrap items-center gap-x-3 py-1">
            <span className="grow wrap-anywhere">
              {option.name} <span className="text-muted">{changeWords(option)}</span>
            </span>
            <span className="figures">ready {dayShort(option.readyOn)}</span>
          </li>
        ))}
      </ul>
      {chosen !== null && <p className="text-sm">The client chose {chosen}. Their sheet has it in a new version.</p>}
    </RecordPart>
  )
}

function useFacts({ build, personName, clubs, ...late }: LateRecord): Fact[] {
  const { dayAndYear, moment } = useStudio()
  const { arrivesOn, promisedFrom, promisedTo, offeredAt, decidedAt } = late

  return [
    {
      name: 'Build',
      value: (
        <Link className="underline underline-offset-4" to={buildPath(build.id)}>
          {build.number}
        </Link>
      ),
    },
    { name: 'Client', value: personName || '-' },
    { name: 'Clubs', value: clubs.join(', ') || '-' },
    { name: 'Comes', value: dayAndYear(arrivesOn) },
    ...(promisedFrom === null ? [] : [{ name: 'Promised at first', value: dayAndYear(promisedFrom) }]),
    { name: promisedFrom === null ? 'Promised' : 'Promised now', value: dayAndYear(promisedTo) },
    ...(offeredAt ? [{ name: 'Offered', value: moment(offeredAt) }] : []),
    ...(decidedAt ? [{ name: 'Decided', value: moment(decidedAt) }] : []),
  ]
}
