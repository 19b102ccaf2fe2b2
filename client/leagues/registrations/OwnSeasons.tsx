import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { useAct } from '#client/api/use-act.ts'
import { OwnCharges, PayByCard } from '#client/leagues/charges/OwnCharges.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useIntoCart } from '#client/routing/use-into-cart.ts'
import { useStudio } from '#client/settings/service.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { type OwnRegistration, registrationsContract } from '#shared/leagues/registrations/contract.ts'
import type { LeagueRef } from '#shared/leagues/registrations/league-ref.ts'
import { invitationWords, registrationWords } from '#shared/leagues/registrations/status.ts'
import { seasonWords } from '#shared/leagues/seasons/status.ts'

import { InviteDialog } from './InviteDialog.tsx'
import { OwnWaitRow } from './OwnWaits.tsx'
import { ownSeasonsOf, ownWithdrawalOf } from './queries.ts'
import { SeasonSoFar } from './SeasonSoFar.tsx'

/** The seasons of whoever is signed in, and teams that wait for their payment; nothing is drawn without any. */
export function OwnSeasons() {
  const { registrations, invitations, waits } = useSuspenseQuery(ownSeasonsOf(useSession()?.user.id)).data
  const shown = registrations.filter(({ status }) => status === 'registered' || status === 'held')
  if (shown.length === 0 && invitations.length === 0 && waits.length === 0) return null

  return (
    <section aria-labelledby="own-seasons" className="grid gap-4">
      <h2 id="own-seasons" className="font-display text-xl font-medium">
        Your seasons
      </h2>
      {invitations.map((invitation) => (
        <Waiting key={invitation.id} {...invitation} seasonId={invitation.season.id} />
      ))}
      {waits.map((wait) => (
        <OwnWaitRow key={wait.id} wait={wait} />
      ))}
      <ul className="grid gap-4">
        {shown.map((registration) => (
          <OwnSeason key={registration.id} registration={registration} />
        ))}
      </ul>
    </section>
  )
}

interface WaitingProps {
  id: string
  seasonId: string
  team: string
  season: { league: string; name: string }
  expiresAt: Date
}

/** An invitation that is accepted and not yet paid. */
function Waiting({ id, seasonId, team, season, expiresAt }: WaitingProps) {
  const { dayOfYear, localOf } = useStudio()
  const { mutate, isPending, failure } = useIntoCart<LeagueRef>('league')

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded border border-brass/50 bg-straw p-4">
      <p>
        <strong className="font-semibold">{team}</strong> keeps a place for you in {season.league}, {season.name}. Pay
        your share until {dayOfYear(localOf(new Date(expiresAt.getTime() - 1)))}.
        {failure && <span className="block text-sm font-medium text-flag-deep">{failure.message}</span>}
      </p>
      <Button size="small" busy={isPending} onClick={() => mutate({ seasonId, as: 'partner', invitationId: id })}>
        Pay my share
      </Button>
    </div>
  )
}

type Asked = 'invite' | 'name' | 'withdraw'

function OwnSeason({ registration }: { registration: OwnRegistration }) {
  const { season, team, status, shownName, startIndex, orderId, mayWithdraw } = registration
  const [asked, ask] = useState<Asked>()
  const close = () => ask(undefined)

  return (
    <li className="grid gap-4 rounded border border-line bg-surface p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">
          {season.league} <span className="font-normal text-muted">{season.name}</span>
        </h3>
        {status === 'held' ? (
          <Badge tone="warning">{registrationWords.held.label}</Badge>
        ) : (
          <Badge tone="success">{seasonWords[season.status].label}</Badge>
        )}
      </div>
      {season.teamSize > 1 && <Team registration={registration} />}
      {status === 'registered' && <SeasonSoFar registrationId={registration.id} />}
      <p className="text-sm text-muted figures">
        Others read: <span className="text-ink">{shownName}</span>
        {startIndex !== null && ` · Index to begin with ${startIndex.toFixed(1)}`}
        {status === 'held' && orderId !== null && (
          <span className="block">
            <Link
              to={`/dashboard/order/${orderId}`}
              className="inline-flex min-h-11 items-center text-fairway underline underline-offset-4"
            >
              Pay the order, or the place is free again
            </Link>
          </span>
        )}
      </p>
      <OwnCharges registration={registration} />
      {status === 'registered' && registration.paysLater && <PayByCard registration={registration} />}
      {status === 'registered' && (
        <div className="flex flex-wrap gap-2">
          {team.mayInvite && (
            <Button tone="quiet" size="small" onClick={() => ask('invite')}>
              Invite somebody
            </Button>
          )}
          <ButtonLink to={`/leagues/standings?season=${season.id}`} tone="quiet" size="small">
            Standings
          </ButtonLink>
          <ButtonLink to="/dashboard/leagues/handicap" tone="quiet" size="small">
            My handicap
          </ButtonLink>
          <Button tone="plain" size="small" onClick={() => ask('name')}>
            Change what others read
          </Button>
          {mayWithdraw && (
            <Button tone="plain" size="small" onClick={() => ask('withdraw')}>
              Withdraw
            </Button>
          )}
        </div>
      )}
      {asked === 'invite' && <Invite registration={registration} onClose={close} />}
      {asked === 'name' && <Rename registration={registration} onClose={close} />}
      {asked === 'withdraw' && <Withdraw registration={registration} onClose={close} />}
    </li>
  )
}

function Team({ registration: { team } }: { registration: OwnRegistration }) {
  const { dayOfYear, localOf } = useStudio()
  const renewing = useAct(registrationsContract.renewInvitation, {
    done: () => 'The invitation is sent again',
    touches: [['leagues', 'mine']],
    failsInToast: true,
  })
  const taking = useAct(registrationsContract.takeBackInvitation, {
    done: () => 'The invitation is taken back',
    touches: [['leagues', 'mine']],
    failsInToast: true,
  })

  return (
    <div>
      <p className="font-medium">{team.name}</p>
      <ul className="divide-y divide-line border-y border-line">
        {team.players.map(({ name, isMe, status }) => (
          <li key={name} className="flex min-h-11 flex-wrap items-center justify-between gap-2 py-1.5">
            <span>
              {name}
              {isMe && <span className="text-muted"> (you)</span>}
            </span>
            <Badge tone={status === 'held' ? 'warning' : 'success'}>
              {status === 'held' ? registrationWords.held.label : 'Plays'}
            </Badge>
          </li>
        ))}
        {team.invitations.map(({ id, name, status, expiresAt, isMine }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center justify-between gap-2 py-1.5">
            <span>
              {name}
              {isMine && (
                <span className="block text-sm text-muted figures">
                  until {dayOfYear(localOf(new Date(expiresAt.getTime() - 1)))}
                </span>
              )}
            </span>
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone={isMine ? 'information' : 'neutral'}>{invitationWords[status].label}</Badge>
              {isMine && (
                <>
                  <Button
                    tone="plain"
                    size="small"
                    busy={renewing.isPending}
                    onClick={() => renewing.mutate({ params: { invitationId: id } })}
                  >
                    Send again<span className="sr-only">: {name}</span>
                  </Button>
                  <Button
                    tone="plain"
                    size="small"
                    busy={taking.isPending}
                    onClick={() => taking.mutate({ params: { invitationId: id } })}
                  >
                    Take back<span className="sr-only">: {name}</span>
                  </Button>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface AskedProps {
  registration: OwnRegistration
  onClose: () => void
}

const Invite = ({ registration: { id: registrationId }, onClose }: AskedProps) => (
  <InviteDialog
    title="Invite somebody into your team"
    invite={(call, body) =>
      call(registrationsContract.invitePartner, { params: { registrationId }, headers: {}, body })
    }
    touches={[['leagues', 'mine']]}
    onClose={onClose}
  />
)

function Rename({ registration: { id: registrationId, shownName: now, version }, onClose }: AskedProps) {
  const [shownName, setName] = useState(now)
  const renaming = useAct(
    async (_: undefined, call) =>
      call(registrationsContract.changeMyRegistration, { params: { registrationId }, body: { shownName, version } }),
    { done: () => 'Saved', touches: [['leagues']], onDone: onClose },
  )

  return (
    <ActDialog
      title="What others read of you"
      act={renaming}
      verb="Save"
      otherwise="It is not saved"
      isOff={shownName.trim() === ''}
      onAct={() => renaming.mutate(undefined)}
      onClose={onClose}
    >
      <Field label="Name" hint="In tables, on cards and on the screens of the studio.">
        {(ids) => (
          <TextInput
            {...ids}
            data-first
            autoComplete="off"
            maxLength={40}
            value={shownName}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
    </ActDialog>
  )
}

function Withdraw({ registration: { id: registrationId, season, policy }, onClose }: AskedProps) {
  const { money } = useStudio()
  const { data: seen, error } = useQuery(ownWithdrawalOf(registrationId))
  const cents = seen?.refund?.totalCents ?? 0
  const words = cents > 0 ? `${money(cents)} goes back in the way it was paid.` : 'Nothing goes back.'
  const withdrawing = useAct(
    async (_: undefined, call) =>
      call(registrationsContract.withdrawMyself, { params: { registrationId }, query: {}, headers: {} }),
    { done: () => 'You are withdrawn', touches: [['leagues'], ['orders']], onDone: onClose },
  )

  return (
    <ActDialog
      title={`Withdraw from ${season.league}?`}
      act={withdrawing}
      verb="Withdraw"
      tone="danger"
      otherwise="You still play"
      leaving="Keep playing"
      isGrave
      onAct={() => withdrawing.mutate(undefined)}
      onClose={onClose}
    >
      <p>Your place is for somebody else then. This cannot be taken back.</p>
      {policy && <p className="text-sm text-muted">{policy}</p>}
      <p className="rounded bg-sunken px-4 py-3 font-semibold figures" aria-live="polite">
        {error ? error.message : seen ? words : 'Looking at what goes back…'}
      </p>
    </ActDialog>
  )
}
