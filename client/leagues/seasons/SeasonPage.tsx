import { useQuery, useSuspenseQuery } from '@tanstack/react-query'

import { weekdayWord } from '#client/leagues/league-words.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { recordQuery } from '#client/records/record-kind.ts'
import { RecordEditor } from '#client/records/RecordEditor.tsx'
import { RecordHistory } from '#client/records/RecordHistory.tsx'
import { useRecordEditor } from '#client/records/use-record-editor.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge, type BadgeTone } from '#client/ui/Badge.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Facts } from '#client/ui/record/Facts.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { beforePlay, type SeasonStatus, seasonWords } from '#shared/leagues/seasons/status.ts'
import { recordPages } from '#shared/record-pages.ts'
import { counted } from '#shared/words.ts'

import {
  LaterFields,
  MoneyFields,
  PeopleFields,
  PlayFields,
  PointsFields,
  PresetButtons,
  SeasonFields,
  TextFields,
} from './fields.tsx'
import { LastWeek } from './LastWeek.tsx'
import { likeOf, seasonChanges, type SeasonForm, type SeasonRecord, seasons } from './season-form.ts'
import { roundsOf, SeasonRounds } from './SeasonRounds.tsx'
import { SeasonSteps, WhatIsNext } from './SeasonSteps.tsx'
import { useRoom } from './use-room.ts'

const tones: Readonly<Record<SeasonStatus, BadgeTone>> = {
  draft: 'neutral',
  registration_open: 'success',
  registration_closed: 'information',
  seeded: 'information',
  in_season: 'success',
  playoffs: 'success',
  completed: 'neutral',
  archived: 'neutral',
}

export const SeasonBadge = ({ status }: { status: SeasonStatus }) => (
  <Badge tone={tones[status]}>{seasonWords[status].label}</Badge>
)

/** One season, its rounds, or a season that is about to be added, of nothing or like another one. */
export function SeasonPage({ season }: { season: SeasonRecord | undefined }) {
  const { read } = useAddress()
  const like = read('like')
  if (season && read('part') === 'rounds') {
    return <SeasonRounds season={season} badge={<SeasonBadge status={season.status} />} />
  }
  // A step that was taken here is no change that somebody else has typed.
  if (season) return <SeasonEditor key={season.status} season={season} />

  return like === undefined ? <SeasonEditor /> : <Copied key={like} seasonId={like} />
}

function Copied({ seasonId }: { seasonId: string }) {
  const { data: like } = useSuspenseQuery(recordQuery(seasons, seasonId))

  return <SeasonEditor like={like} />
}

/** A season in one form: its evening, and how it is played. */
function SeasonEditor({ season, like }: { season?: SeasonRecord; like?: SeasonRecord }) {
  const { change } = useAddress()
  const { money } = useStudio()
  const changes = seasonChanges(money)
  const editing = useRecordEditor(seasons, season, {
    begin: like && (() => likeOf(like)),
    draft: `like ${like?.id ?? 'none'}`,
    onAdded: (id) => change({ season: id, like: undefined }),
  })
  const { form, seen } = editing
  const isOpen = !seen || beforePlay.has(seen.status)

  return (
    <RecordEditor
      editing={editing}
      changes={changes}
      heading={(saved) => ({
        title: `${saved.league.name}, ${saved.name}`,
        badge: <SeasonBadge status={saved.status} />,
        figures: [counted(saved.rounds, 'round'), counted(saved.teams, 'team')],
        acts: (
          <>
            <ButtonLink to={`${seasons.list.path}?season=new&like=${saved.id}`} tone="quiet" size="tight">
              Copy to a new season
            </ButtonLink>
            <ButtonLink to={`${seasons.list.path}?season=${saved.id}&part=rounds`} tone="quiet" size="tight">
              Rounds
            </ButtonLink>
            <ButtonLink to={`/admin/leagues/seasons/${saved.id}/pots`} tone="quiet" size="tight">
              Pots
            </ButtonLink>
            <ButtonLink to={`/admin/leagues/seasons/${saved.id}/tv`} tone="quiet" size="tight">
              TV
            </ButtonLink>
            {(saved.rules?.playoffs.teams ?? 0) > 1 && (
              <ButtonLink to={`/admin/leagues/seasons/${saved.id}/playoffs`} tone="quiet" size="tight">
                Playoffs
              </ButtonLink>
            )}
            <SeasonSteps season={saved} isUnsaved={editing.changes > 0} />
          </>
        ),
      })}
      aside={
        <>
          <Places form={form} />
          {seen && <LastWeek form={form} season={seen} />}
          {seen && <WhatIsNext season={seen} />}
          <RecordHistory kind={seasons} record={seen} changes={changes} steps={steps} />
        </>
      }
    >
      <SeasonFields form={form} isNew={!seen} isOpen={isOpen} />
      {isOpen && <PresetButtons form={form} />}
      {seen && !isOpen && <Later form={form} season={seen} />}
      <Rules form={form} isOpen={isOpen} />
      <TextFields form={form} />
    </RecordEditor>
  )
}

const steps = {
  league_season_rounds_set: 'Its evenings were set',
  league_tv_code_made: 'A code for its screen was made',
  league_tv_code_renewed: 'The code of its screen was renewed',
}

/** The rules as they are typed; those of a season that is played stand until they are changed from a later round on. */
function Rules({ form, isOpen }: { form: SeasonForm; isOpen: boolean }) {
  const rules = form.watch('rules')
  const isLater = form.watch('later') !== null
  if (!rules) {
    return (
      <Notice title="Without rules">
        Nothing of it is scored until you say how it is played: begin with one above.
      </Notice>
    )
  }

  return (
    <fieldset disabled={!isOpen && !isLater} className="grid min-w-0 gap-6">
      <legend className="sr-only">Rules</legend>
      <PlayFields form={form} rules={rules} />
      <PeopleFields form={form} rules={rules} />
      <PointsFields form={form} />
      <MoneyFields form={form} rules={rules} />
    </fieldset>
  )
}

function Later({ form, season }: { form: SeasonForm; season: SeasonRecord }) {
  const { data } = useQuery(roundsOf(season.id))
  if (season.status === 'completed' || season.status === 'archived' || !season.rules) return null
  const next = data?.rounds.find(({ status, number }) => status === 'scheduled' && number > 1)

  return <LaterFields form={form} nextRound={next?.number ?? 2} />
}

/** How many the evening holds by what is typed, and what is missing where that is too few. */
function Places({ form }: { form: SeasonForm }) {
  const mayOpen = usePermissions().holds(recordPages.league.needs)
  const { span } = useStudio()
  const room = useRoom(form)
  if (!room) return null
  if (room.kind === 'window') {
    return (
      <RecordPart title="Places">
        <p className="text-sm text-muted">
          Each pairing books a bay of its own, so the evening holds as many as you set.
        </p>
      </RecordPart>
    )
  }
  const { evening, leagueId, weekday, starts, ends, misfit, playersAtOnce, holds, asked } = room

  return (
    <RecordPart title="Places">
      <Facts
        facts={[
          {
            name: 'Evening',
            value: `${weekdayWord(weekday)}, ${span(starts, ends)}, ${counted(evening.minutes, 'minute')}`,
          },
          {
            name: 'Bays',
            value: mayOpen ? (
              <Link to={recordPages.league.to(leagueId)}>{counted(evening.bays, 'bay')}</Link>
            ) : (
              evening.bays
            ),
          },
          { name: 'In a bay at once', value: counted(playersAtOnce, 'player') },
          { name: 'Holds', value: holds },
        ]}
      />
      {misfit === undefined ? (
        <Notice kind="success">{asked} have their place.</Notice>
      ) : (
        <Notice kind="warning" title="Too many for the evening">
          {misfit}
        </Notice>
      )}
    </RecordPart>
  )
}
