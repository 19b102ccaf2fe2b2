import { useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { useAct } from '#client/api/use-act.ts'
import { weekdayWord } from '#client/leagues/league-words.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import { useIntoCart } from '#client/routing/use-into-cart.ts'
import { BehindLink, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { type Invitation, registrationsContract } from '#shared/leagues/registrations/contract.ts'
import type { LeagueRef } from '#shared/leagues/registrations/league-ref.ts'
import { listWords } from '#shared/words.ts'

import { IndexField, indexIn } from './IndexField.tsx'
import { invitationOf } from './queries.ts'
import { RulesWords } from './RulesWords.tsx'

/** An invitation to a team, by its link. The token stands after the #, so that no server logs it. */
export function JoinPage() {
  const token = usePlace().hash.slice(1)

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-14">
      <BehindLink
        token={token}
        title="Join a team"
        query={invitationOf}
        why="It was taken back, or somebody has answered it long ago."
      >
        {(invitation) => <Invited token={token} invitation={invitation} />}
      </BehindLink>
    </div>
  )
}

function Invited({ token, invitation }: { token: string; invitation: Invitation }) {
  const { team, season, players } = invitation

  return (
    <>
      <PageHeader title={`Play in ${team}`} />
      <div className="grid max-w-xl gap-6">
        <p className="text-lg">
          {players.length > 0
            ? `${listWords(players)} ${players.length === 1 ? 'wants' : 'want'} you in the team `
            : 'You are invited to the team '}
          for {season.league}, {season.name}.
        </p>
        <Facts invitation={invitation} />
        <Answer token={token} invitation={invitation} />
      </div>
    </>
  )
}

function Facts({ invitation: { season, isPaid, feeCents, memberFeeCents, expiresAt } }: { invitation: Invitation }) {
  const { money, span, dayOfYear, localOf } = useStudio()
  const share = memberFeeCents === null ? money(feeCents) : `${money(feeCents)}, ${money(memberFeeCents)} for members`
  const facts = [
    { label: 'Evenings', fact: `${weekdayWord(season.weekday)}s, ${span(season.starts, season.ends)}` },
    ...(season.firstOn === null ? [] : [{ label: 'Begins', fact: dayOfYear(season.firstOn) }]),
    { label: 'Your share', fact: isPaid ? 'Paid already' : share },
    { label: 'Answer until', fact: dayOfYear(localOf(new Date(expiresAt.getTime() - 1))) },
  ]

  return (
    <dl className="border-t border-line figures">
      {facts.map(({ label, fact }) => (
        <div key={label} className="grid grid-cols-[7rem_1fr] gap-x-3 border-b border-line py-2.5 leading-snug">
          <dt className="text-muted">{label}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

const over = {
  joined: { title: 'You play', text: 'This invitation is answered: its place in the team is taken.' },
  declined: { title: 'Declined', text: 'Whoever invited you knows that you do not play.' },
  expired: { title: 'Not answered in time', text: 'Ask whoever invited you for another invitation.' },
  withdrawn: { title: 'Taken back', text: 'Ask whoever invited you, or sign up alone.' },
} as const

function Answer({ token, invitation }: { token: string; invitation: Invitation }) {
  const { status } = invitation
  const session = useSession()
  const { whole } = usePlace()
  if (status === 'sent' || status === 'accepted') {
    if (session) return <Accept token={token} invitation={invitation} />
    return (
      <div className="grid gap-4">
        <p>To play you need an account: sign in, or create one. You come back here.</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/login" state={{ from: whole }}>
            Sign in to accept
          </ButtonLink>
          <ButtonLink to="/register" state={{ from: whole }} tone="quiet">
            Create an account
          </ButtonLink>
          <Decline token={token} />
        </div>
      </div>
    )
  }
  const { title, text } = over[status]

  return (
    <div className="grid gap-4">
      <Notice kind={status === 'joined' ? 'success' : 'information'} title={title}>
        {text}
      </Notice>
      <ButtonLink to={session ? '/dashboard/leagues' : '/leagues/sign-up'} tone="quiet" className="justify-self-start">
        {session ? 'Your leagues' : 'The leagues'}
      </ButtonLink>
    </div>
  )
}

function Accept({ token, invitation }: { token: string; invitation: Invitation }) {
  const { rules, season, isPaid, status } = invitation
  const [isAgreed, agree] = useState(status === 'accepted')
  const [index, setIndex] = useState('')
  const startIndex = indexIn(index)
  const declared = typeof startIndex === 'number' ? { startIndex } : {}
  const cart = useIntoCart<LeagueRef>('league')
  const accepting = useAct(
    async (_: undefined, call) =>
      call(registrationsContract.acceptInvitation, { body: { token, agreedVersion: rules.version, ...declared } }),
    {
      touches: [['leagues']],
      onDone: ({ status: now, invitationId }) =>
        now === 'accepted' &&
        cart.mutate({
          seasonId: season.id,
          as: 'partner',
          invitationId,
          ...(typeof startIndex === 'number' && { handicap: { startIndex } }),
        }),
    },
  )
  const isBusy = accepting.isPending || cart.isPending

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isAgreed && startIndex !== null && !isBusy) accepting.mutate(undefined)
      }}
    >
      <details className="rounded border border-line bg-surface p-4">
        <summary className="min-h-6 cursor-pointer font-medium">The rules, version {rules.version}</summary>
        <div className="pt-3">
          <RulesWords text={rules.text} />
        </div>
      </details>
      <IndexField typed={index} onType={setIndex} hint="As you know it, if you have one." />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-fairway"
          checked={isAgreed}
          onChange={({ target }) => agree(target.checked)}
        />
        <span>I agree to the rules of the season.</span>
      </label>
      {accepting.error && <Refusal title="Not accepted" error={accepting.error} />}
      {cart.failure && <Refusal title="It is not in your cart" error={cart.failure} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} disabled={!isAgreed}>
          {isPaid ? 'Accept and play' : 'Accept and pay'}
        </Button>
        <Decline token={token} />
      </div>
    </form>
  )
}

function Decline({ token }: { token: string }) {
  const declining = useAct(registrationsContract.declineInvitation, { touches: [['leagues']], failsInToast: true })

  return (
    <Button tone="plain" busy={declining.isPending} onClick={() => declining.mutate({ body: { token } })}>
      Decline
    </Button>
  )
}
