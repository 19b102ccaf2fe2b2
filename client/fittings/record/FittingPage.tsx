import { useSuspenseQuery } from '@tanstack/react-query'

import { FittingBadge } from '#client/fittings/FittingBadge.tsx'
import { fittingOf } from '#client/fittings/queries.ts'
import { PersonLink } from '#client/people/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { usePathParameter } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Facts } from '#client/ui/record/Facts.tsx'
import { History } from '#client/ui/record/History.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import type { Fitting } from '#shared/fittings/records.ts'
import { fittingWords, isOpen } from '#shared/fittings/status.ts'
import { counted } from '#shared/words.ts'

import { Compare } from './Compare.tsx'
import { FittingActs } from './FittingActs.tsx'
import { FittingNotes } from './FittingNotes.tsx'
import { FittingPhotos } from './FittingPhotos.tsx'
import { ShareLink } from './ShareLink.tsx'
import { SheetsOfFitting } from './SheetsOfFitting.tsx'

/** One fitting: its clubs, its shots, and what became of it. */
export function FittingPage() {
  const fittingId = usePathParameter('fittingId')

  return (
    <Loaded
      resetKey={fittingId}
      skeleton={<Skeleton className="h-96" />}
      renderAround={(part) => (
        <>
          <TitleBar title="Fitting" />
          <div className="p-4">{part}</div>
        </>
      )}
    >
      <Known key={fittingId} fittingId={fittingId} />
    </Loaded>
  )
}

function Known({ fittingId }: { fittingId: string }) {
  const { data: fitting } = useSuspenseQuery(fittingOf(fittingId))
  const conducts = usePermissions().holds('conduct/fittings')
  const { number, status, person, slot, candidates, shots } = fitting

  return (
    <>
      <TitleBar
        title={number}
        badge={<FittingBadge status={status} />}
        figures={[
          person?.name ?? 'Nobody in particular',
          nameOfSlot(slot),
          counted(candidates.length, 'candidate'),
          counted(shots.length, 'shot'),
        ]}
        action={conducts && <FittingActs fitting={fitting} />}
      />
      <Record aside={<Aside fitting={fitting} conducts={conducts} />}>
        <Compare fitting={fitting} mayChange={conducts && isOpen(status)} />
      </Record>
    </>
  )
}

function Aside({ fitting, conducts }: { fitting: Fitting; conducts: boolean }) {
  const { moment, dayAndYear } = useStudio()
  const { person, booking, fitter, startsAt, measuredOn, followUpOn, sheets, answers, summary, note, link, history } =
    fitting

  return (
    <>
      <RecordPart title="Fitting">
        <Facts
          facts={[
            { name: 'Client', value: <PersonLink personId={person?.id ?? null}>{person?.name ?? '-'}</PersonLink> },
            { name: 'When', value: moment(startsAt) },
            { name: 'Fitter', value: fitter ?? '-' },
            ...(booking ? [{ name: 'Booked as', value: `${booking.serviceName}, ${booking.reference}` }] : []),
            ...(measuredOn ? [{ name: 'Measured on', value: measuredOn }] : []),
            ...(sheets.length > 0 ? [{ name: 'Build sheets', value: <SheetsOfFitting sheets={sheets} /> }] : []),
            ...(followUpOn === null ? [] : [{ name: 'Follow up', value: dayAndYear(followUpOn) }]),
          ]}
        />
      </RecordPart>
      {link !== null && <ShareLink fittingId={fitting.id} link={link} />}
      {conducts ? (
        <FittingNotes fitting={fitting} />
      ) : (
        <RecordPart title="Notes">
          <p className="text-sm wrap-anywhere whitespace-pre-line">
            {[summary, note].filter(Boolean).join('\n\n') || '-'}
          </p>
        </RecordPart>
      )}
      <FittingPhotos fitting={fitting} mayChange={conducts} />
      {answers.length > 0 && <Answers answers={answers} />}
      <RecordPart title="History">
        <History
          moment={moment}
          entries={history
            .map(({ at, from, to, by, reason }, index) => ({
              id: String(index),
              at,
              by: by ?? 'The system',
              what: from === null ? fittingWords[to].label : 'State',
              ...(from !== null && { from: fittingWords[from].label, to: fittingWords[to].label }),
              why: reason ?? undefined,
            }))
            .toReversed()}
        />
      </RecordPart>
    </>
  )
}

const Answers = ({ answers }: Pick<Fitting, 'answers'>) => (
  <RecordPart title="What they told us">
    <dl className="grid gap-2.5 text-sm">
      {answers.map(({ question, answer }) => (
        <div key={question}>
          <dt className="text-muted">{question}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{answer}</dd>
        </div>
      ))}
    </dl>
  </RecordPart>
)
