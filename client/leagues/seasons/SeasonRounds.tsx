import { keepPreviousData, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { roundName } from '#client/leagues/league-words.ts'
import { columnsOf } from '#client/list/columns.ts'
import { ListTable } from '#client/list/ListTable.tsx'
import { usePermissions } from '#client/permissions/service.ts'
import { pathOf } from '#client/records/record-kind.ts'
import { RecordTitle } from '#client/records/RecordEditor.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { addDays } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { type RoundCourse, seasonsContract, type SetUpRound } from '#shared/leagues/seasons/contract.ts'
import { nextOn } from '#shared/leagues/seasons/evenings.ts'
import { beforePlay } from '#shared/leagues/seasons/status.ts'
import { counted } from '#shared/words.ts'

import { RoundCourseFields } from './RoundCourse.tsx'
import { type SeasonRecord, seasons } from './season-form.ts'

export const roundsOf = (seasonId: string) =>
  queryOptions({
    queryKey: [...seasons.key, 'rounds', seasonId],
    queryFn: () => call(seasonsContract.listRoundsOfSeason, { params: { seasonId } }),
    staleTime: 5000,
  })

/** The rounds of a season: when each is played, and where. */
export function SeasonRounds({ season, badge }: { season: SeasonRecord; badge: ReactNode }) {
  const { rounds } = useSuspenseQuery(roundsOf(season.id)).data
  const [chosen, choose] = useState<SetUpRound>()
  const mayChange = usePermissions().holds(seasons.needs)
  const mayDeal = mayChange && season.rules !== null && beforePlay.has(season.status)
  const without = rounds.filter(({ courseId }) => courseId === null).length
  const rows = rounds.map((round) => ({
    ...round,
    id: round.id ?? String(round.number),
    onChoose: mayChange && round.status === 'scheduled' ? () => choose(round) : undefined,
  }))

  return (
    <>
      <RecordTitle
        kind={seasons}
        id={season.id}
        heading={{
          title: `${season.league.name}, ${season.name}`,
          badge,
          figures: [counted(rounds.length, 'round'), ...(without > 0 ? [`${without} without a course`] : [])],
        }}
      >
        <ButtonLink to={pathOf(seasons, season.id)} tone="quiet" size="tight">
          Rules
        </ButtonLink>
      </RecordTitle>
      <Record
        aside={mayDeal ? <DealEvenings key={season.version} season={season} rounds={rounds} /> : <HowRoundsChange />}
      >
        {season.rules === null && (
          <Notice title="Without rules">Say first how it is played: then it has as many rounds as weeks.</Notice>
        )}
        {rows.length === 0 ? (
          <EmptyState title="No rounds yet">Its evenings are dealt from the first one on.</EmptyState>
        ) : (
          <div className="@container">
            <ListTable caption="Rounds in their order" rows={rows} columns={columns} />
          </div>
        )}
      </Record>
      {chosen && <ChooseCourse round={chosen} holes={season.rules?.holes ?? 9} onClose={() => choose(undefined)} />}
    </>
  )
}

const HowRoundsChange = () => (
  <RecordPart title="What still changes">
    <p className="text-sm text-muted">
      The course of a round may change until it is open. Once play has begun, evenings are not dealt anew.
    </p>
  </RecordPart>
)

interface Row extends SetUpRound {
  id: string
  onChoose: (() => void) | undefined
}

const column = columnsOf<Row>()

const columns = column.columns([
  column.display({
    id: 'round',
    header: 'Round',
    meta: { className: 'font-medium' },
    cell: ({ row: { original } }) => roundName(original),
  }),
  column.display({
    id: 'when',
    header: 'Evening',
    meta: { className: 'figures' },
    cell: ({ row: { original } }) => <When round={original} />,
  }),
  column.accessor(({ course, tee }) => `${course}, ${tee}`, {
    id: 'course',
    header: 'Course',
    meta: { className: 'wrap-anywhere @max-2xl:w-full' },
  }),
  column.display({
    id: 'choose',
    header: 'Its course',
    cell: ({ row: { original } }) =>
      original.onChoose && (
        <Button tone="quiet" size="tight" onClick={original.onChoose}>
          {original.courseId === null ? 'Choose course' : 'Change'}
          <span className="sr-only"> of round {original.number}</span>
        </Button>
      ),
  }),
])

function When({ round: { local, localEnd, isCalledOff } }: { round: Row }) {
  const { dayShort, span } = useStudio()

  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {dayShort(local)} {span(local, localEnd)}
      {isCalledOff && <Badge tone="danger">Called off</Badge>}
    </span>
  )
}

function ChooseCourse({ round, holes, onClose }: { round: SetUpRound; holes: 9 | 18; onClose: () => void }) {
  const { id, courseId, teeName, nine, number, version } = round
  const [choice, choose] = useState<RoundCourse | undefined>(
    courseId !== null && teeName !== null ? { courseId, teeName, nine } : undefined,
  )
  const act = useAct(seasonsContract.putRoundCourse, {
    done: ({ course, tee }) => `Round ${number} is played on ${course}, ${tee}.`,
    touches: [seasons.key],
    onDone: onClose,
  })

  return (
    <ActDialog
      title={`Course of round ${number}`}
      act={{ ...act, error: act.error && worded(act.error) }}
      verb="Choose it"
      otherwise="It stays as it was"
      isOff={choice === undefined}
      onClose={onClose}
      onAct={() => choice && id !== null && act.mutate({ params: { roundId: id }, body: { ...choice, version } })}
    >
      <RoundCourseFields value={choice} holes={holes} onChoose={choose} />
    </ActDialog>
  )
}

/** What was refused of fields that stand in no form is its own sentence. */
function worded(error: Error): Error {
  const said = error instanceof Failure ? error.facts.details?.map(({ message }) => message).join(' ') : undefined

  return error instanceof Failure && said ? new Failure('wrong_state', said) : error
}

interface DealProps {
  season: SeasonRecord
  rounds: readonly SetUpRound[]
}

/** Deals the evenings of a season from its first one on, looked at before they are made. */
function DealEvenings({ season, rounds }: DealProps) {
  const { dayShort } = useStudio()
  const [firstOn, begin] = useState(
    () => rounds[0]?.local.slice(0, 10) ?? nextOn(addDays(season.registrationClosesOn, 1), season.weekday),
  )
  const [daysOff, leaveOut] = useState<readonly string[]>([])
  const [courses, take] = useState<readonly RoundCourse[]>([])
  const asked = {
    params: { seasonId: season.id },
    body: { firstOn, daysOff: [...daysOff], courses: [...courses], version: season.version },
  }
  const plan = useQuery({
    queryKey: [...seasons.key, 'plan', asked],
    queryFn: () => call(seasonsContract.putSeasonRounds, { ...asked, query: { preview: '1' } }),
    enabled: firstOn !== '',
    placeholderData: keepPreviousData,
    meta: { failsInPlace: true },
    retry: false,
  })
  const act = useAct(seasonsContract.putSeasonRounds, {
    done: ({ rounds }) => `${counted(rounds.length, 'round')} have their evenings.`,
    touches: [seasons.key, ['booking']],
  })
  const error = act.error ?? plan.error

  return (
    <RecordPart title={rounds.length === 0 ? 'Deal the evenings' : 'Deal the evenings anew'}>
      <div className="grid gap-4">
        <Field label="First evening" hint="On the weekday of the season. Days on which you are closed are left out.">
          {(ids) => (
            <TextInput {...ids} isTight type="date" value={firstOn} onChange={({ target }) => begin(target.value)} />
          )}
        </Field>
        <Courses courses={courses} holes={season.rules?.holes ?? 9} onTake={take} isNew={rounds.length === 0} />
        {error && <Refusal title="These evenings cannot be" error={worded(error)} />}
        {plan.data && !plan.error && (
          <>
            <ul aria-label="Evenings as they would be" className="border-t border-line text-sm">
              {plan.data.rounds.map((round) => (
                <li key={round.number} className="flex min-h-row items-center gap-2 border-b border-line figures">
                  <span className="w-24 text-muted">{roundName(round)}</span>
                  <span className="grow">{dayShort(round.local)}</span>
                  <Button tone="quiet" size="tight" onClick={() => leaveOut([...daysOff, round.local.slice(0, 10)])}>
                    Leave out<span className="sr-only"> {dayShort(round.local)}</span>
                  </Button>
                </li>
              ))}
            </ul>
            <LeftOut
              days={plan.data.leftOut}
              own={daysOff}
              onPlay={(day) => leaveOut(daysOff.filter((one) => one !== day))}
            />
            <div>
              <Button
                size="tight"
                busy={act.isPending}
                disabled={plan.isPlaceholderData}
                onClick={() => act.mutate({ ...asked, query: {} })}
              >
                {rounds.length === 0 ? `Make ${counted(plan.data.rounds.length, 'round')}` : 'Deal them anew'}
              </Button>
            </div>
          </>
        )}
      </div>
    </RecordPart>
  )
}

/** Evenings on which nobody plays; those on which the studio is closed stay so. */
function LeftOut({
  days,
  own,
  onPlay,
}: {
  days: readonly string[]
  own: readonly string[]
  onPlay: (day: string) => void
}) {
  const { dayShort } = useStudio()
  if (days.length === 0) return null

  return (
    <div className="grid gap-1 text-sm">
      <p className="font-medium">Left out</p>
      <ul>
        {days.map((day) => (
          <li key={day} className="flex min-h-row items-center gap-2 figures">
            <span className="grow">{dayShort(day)}</span>
            {own.includes(day) ? (
              <Button tone="quiet" size="tight" onClick={() => onPlay(day)}>
                Play<span className="sr-only"> on {dayShort(day)}</span>
              </Button>
            ) : (
              <span className="text-muted">closed</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface CoursesProps {
  courses: readonly RoundCourse[]
  holes: 9 | 18
  isNew: boolean
  onTake: (courses: readonly RoundCourse[]) => void
}

/** The courses that rounds take in turns: one for all, or several. */
function Courses({ courses, holes, isNew, onTake }: CoursesProps) {
  const rows = [...courses, undefined]
  const put = (at: number, choice: RoundCourse | undefined) =>
    onTake(choice ? [...courses.slice(0, at), choice, ...courses.slice(at + 1)] : courses.toSpliced(at, 1))

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 font-medium leading-snug">
        {courses.length < 2 ? 'Course of all rounds' : 'Courses that rounds take in turns'}
      </legend>
      <p className="text-sm text-muted">
        {isNew ? 'It may be chosen later, and for each round by itself.' : 'With none, each round keeps its own.'} A
        second one takes turns with the first.
      </p>
      {rows.map((choice, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a course may be taken twice, and rows keep their places
        <RoundCourseFields key={at} value={choice} holes={holes} onChoose={(next) => put(at, next)} />
      ))}
    </fieldset>
  )
}
