import { useSuspenseQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'

import { Collect } from '#client/leagues/charges/Collect.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { usePathParameter } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge, type BadgeTone } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { SeasonPlayers, SeasonRegistration, SeasonTeam } from '#shared/leagues/registrations/contract.ts'
import { invitationWords, registrationWords } from '#shared/leagues/registrations/status.ts'
import { seasonWords } from '#shared/leagues/seasons/status.ts'
import { counted } from '#shared/words.ts'

import { AddPlayer } from './AddPlayer.tsx'
import { Line } from './Line.tsx'
import { InviteToTeam, RenameTeam } from './player-acts.tsx'
import { PlayerRow } from './PlayerRow.tsx'
import { playersOf } from './queries.ts'

/** Who plays a season, in which team, and what the desk does about it. */
export function PlayersPage() {
  const seasonId = usePathParameter('seasonId')

  return (
    <Loaded
      key={seasonId}
      skeleton={
        <div className="grid gap-4 px-4 py-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-72" />
        </div>
      }
    >
      <Players seasonId={seasonId} />
    </Loaded>
  )
}

function Players({ seasonId }: { seasonId: string }) {
  const { data: all } = useSuspenseQuery(playersOf(seasonId))
  const { season, places, teams, registrations, waits } = all
  const [asked, ask] = useState<'add' | 'collect'>()
  const { money } = useStudio()
  const dueCents = registrations.reduce((sum, { charges }) => sum + charges.dueCents, 0)
  const live = registrations.filter(({ status }) => status === 'registered' || status === 'held')
  const gone = registrations.filter((one) => !live.includes(one))

  return (
    <>
      <TitleBar
        title={`Players of ${season.league}, ${season.name}`}
        badge={<Badge>{seasonWords[season.status].label}</Badge>}
        figures={[
          counted(live.length, 'player'),
          `${places.free} of ${counted(places.teams, 'place')} free`,
          ...(waits.length > 0 ? [`${waits.length} in line`] : []),
        ]}
        action={
          <>
            <ButtonLink to="/admin/leagues/all" tone="quiet" size="tight">
              Leagues
            </ButtonLink>
            {dueCents > 0 && (
              <Button tone="quiet" size="tight" onClick={() => ask('collect')}>
                Collect {money(dueCents)}
              </Button>
            )}
            <Button size="tight" disabled={!season.hasRules} onClick={() => ask('add')}>
              <UserPlus aria-hidden className="size-4" />
              Sign somebody up
            </Button>
          </>
        }
      />
      <div className="grid max-w-5xl gap-6 px-4 py-3">
        {!season.hasRules && (
          <Notice kind="information" title="How it is played is not set yet">
            Say first how the season is played: then players sign up here and on the site.
          </Notice>
        )}
        {teams.length === 0 && (
          <EmptyState title="Nobody plays yet">
            {season.hasRules
              ? 'Whoever signs up on the site or at the desk stands here.'
              : 'Players come after the rules.'}
          </EmptyState>
        )}
        {teams.length > 0 && (
          <ul aria-label="Teams" className="@container divide-y divide-line border-y border-line text-sm">
            {teams.map((team) => (
              <Team key={team.id} team={team} all={all} />
            ))}
          </ul>
        )}
        {waits.length > 0 && <Line waits={waits} />}
        {gone.length > 0 && <Gone registrations={gone} />}
      </div>
      {asked === 'add' && <AddPlayer all={all} onClose={() => ask(undefined)} />}
      {asked === 'collect' && <Collect seasonId={season.id} onClose={() => ask(undefined)} />}
    </>
  )
}

const teamTones: Record<SeasonTeam['status'], { label: string; tone: BadgeTone }> = {
  forming: { label: 'Not complete', tone: 'warning' },
  complete: { label: 'Complete', tone: 'success' },
  confirmed: { label: 'Confirmed', tone: 'success' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}

function Team({ team, all }: { team: SeasonTeam; all: SeasonPlayers }) {
  const { registrations, season } = all
  const [asked, ask] = useState<'rename' | 'invite'>()
  const players = registrations.filter(
    (one) => one.team.id === team.id && (one.status === 'registered' || one.status === 'held'),
  )
  const { label, tone } = teamTones[team.status]

  return (
    <li className="grid gap-x-6 gap-y-1 py-2 @3xl:grid-cols-[24rem_1fr]">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 self-start">
        <span className="font-semibold wrap-anywhere">{team.name}</span>
        {season.teamSize > 1 && <Badge tone={tone}>{label}</Badge>}
        {team.isOpen && <Badge tone="information">Takes others who come alone</Badge>}
        <Button tone="plain" size="tight" onClick={() => ask('rename')}>
          Rename<span className="sr-only"> {team.name}</span>
        </Button>
        {players.length > 0 && team.status === 'forming' && (
          <Button tone="plain" size="tight" onClick={() => ask('invite')}>
            Invite<span className="sr-only"> somebody into {team.name}</span>
          </Button>
        )}
      </div>
      {players.length === 0 && team.invitations.length === 0 ? (
        <p className="self-center text-muted">No player is known yet: it waits for a captain.</p>
      ) : (
        <ul aria-label={`Players of ${team.name}`}>
          {players.map((player) => (
            <PlayerRow key={player.id} player={player} />
          ))}
          {team.invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
      {asked === 'rename' && <RenameTeam team={team} seasonId={season.id} onClose={() => ask(undefined)} />}
      {asked === 'invite' && <InviteToTeam team={team} seasonId={season.id} onClose={() => ask(undefined)} />}
    </li>
  )
}

function InvitationRow({ invitation }: { invitation: SeasonTeam['invitations'][number] }) {
  const { dayAndYear, localOf } = useStudio()
  const { name, email, status, expiresAt, isPaid } = invitation
  const isOpen = status === 'sent' || status === 'accepted'
  const until = isOpen && `until ${dayAndYear(localOf(new Date(expiresAt.getTime() - 1)))}`

  return (
    <li className="flex min-h-row flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
      <span>
        <span className="font-medium">{name}</span>
        <span className="block text-muted figures">
          {[email, isPaid && 'paid by the captain', until].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Badge tone={isOpen ? 'information' : 'neutral'}>{invitationWords[status].label}</Badge>
    </li>
  )
}

const Gone = ({ registrations }: { registrations: readonly SeasonRegistration[] }) => (
  <RecordPart title="Not playing any more">
    <ul className="divide-y divide-line border-y border-line text-sm">
      {registrations.map(({ id, shownName, team, status, replacedBy }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
          <span>
            {shownName} <span className="text-muted">{team.name}</span>
          </span>
          <span className="text-muted">
            {replacedBy ? `Replaced by ${replacedBy.name}` : registrationWords[status].label}
          </span>
        </li>
      ))}
    </ul>
  </RecordPart>
)
