import { useSuspenseQuery } from '@tanstack/react-query'

import { recordOfLink } from '#client/api/call.ts'
import { useSession } from '#client/api/session/session.ts'
import { useAct } from '#client/api/use-act.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress, usePlace } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { type SubOffer, subsContract } from '#shared/leagues/subs/contract.ts'
import { listWords } from '#shared/words.ts'

import { callerOf, offerQuery, subsKey } from './queries.ts'

/** An evening on which somebody is asked to play: by its link, whose token stands after the #, or signed in by `offer`. */
export function SubOfferPage() {
  const { hash, whole } = usePlace()
  const { read } = useAddress()
  const token = hash.slice(1)
  const offerId = token === '' ? (read('offer') ?? '') : recordOfLink(token)

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-14">
      <Loaded
        live
        skeleton={<Skeleton className="h-96 max-w-xl" />}
        resetKey={`${offerId} ${token}`}
        renderRefusal={({ code, message }) =>
          code === 'unavailable' ? undefined : (
            <>
              <PageHeader title="Play for somebody" />
              <EmptyState
                title="This offer cannot be opened"
                action={
                  code === 'not_signed_in' &&
                  token === '' && (
                    <ButtonLink to="/login" state={{ from: whole }}>
                      Sign in
                    </ButtonLink>
                  )
                }
              >
                {code === 'not_signed_in' ? 'Open it by the link in your mail, or sign in.' : message}
              </EmptyState>
            </>
          )
        }
      >
        <Offer offerId={offerId} token={token} />
      </Loaded>
    </div>
  )
}

function Offer({ offerId, token }: { offerId: string; token: string }) {
  const { data: offer } = useSuspenseQuery(offerQuery(offerId, token))

  return (
    <>
      <PageHeader title={offer.status === 'accepted' ? `You play ${offer.league}` : `Can you play ${offer.league}?`} />
      <div className="grid max-w-xl gap-6">
        {offer.status === 'open' && (
          <p className="text-lg">{offer.insteadOf} cannot come. The first who accepts plays.</p>
        )}
        <OfferFacts offer={offer} />
        <Answer offer={offer} token={token} />
      </div>
    </>
  )
}

/** When and where, with whom, and off how many strokes. */
export function OfferFacts({ offer }: { offer: SubOffer }) {
  const { dayLong, span, money } = useStudio()
  const { round, localStart, bay, partners, against, index, strokes, feeCents, memberFeeCents } = offer
  const ofMembers = memberFeeCents === null ? '' : `, ${money(memberFeeCents)} for members`
  const facts = [
    { label: 'Evening', fact: `${dayLong(localStart)}, ${span(localStart, round.localEnd)}` },
    ...(bay === null ? [] : [{ label: 'Bay', fact: bay }]),
    { label: 'Instead of', fact: offer.insteadOf },
    ...(partners.length > 0 ? [{ label: 'Partner', fact: listWords(partners) }] : []),
    ...(against.length > 0 ? [{ label: 'Against', fact: listWords(against) }] : []),
    { label: 'Course', fact: round.course },
    ...(strokes === null
      ? []
      : [{ label: 'Your strokes', fact: index === null ? `${strokes}` : `${strokes}, off ${index.toFixed(1)}` }]),
    { label: 'Fee', fact: feeCents === null ? 'Nothing' : `${money(feeCents)}${ofMembers}, at the desk` },
  ]

  return (
    <dl className="border-t border-line figures">
      {facts.map(({ label, fact }) => (
        <div key={label} className="grid grid-cols-[7rem_1fr] gap-x-3 border-b border-line py-2.5 leading-snug">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

const over = {
  declined: 'You do not play',
  gone: 'Somebody was faster',
  lapsed: 'It is too late',
  given_back: 'You have given it back',
} as const

function Answer({ offer, token }: { offer: SubOffer; token: string }) {
  const { id: offerId, status, why } = offer
  const session = useSession()
  if (status === 'open') return <TwoButtons offerId={offerId} token={token} />
  if (status === 'accepted') return <Playing offer={offer} token={token} />
  const isTaken = status === 'gone' && why?.startsWith('Somebody')

  return (
    <div className="grid gap-4">
      <Notice kind="information" title={status === 'gone' && !isTaken ? 'Not needed any more' : over[status]}>
        {why ?? ''}
      </Notice>
      <ButtonLink to={session ? '/dashboard/leagues' : '/leagues/sign-up'} tone="quiet" className="justify-self-start">
        {session ? 'Your leagues' : 'The leagues'}
      </ButtonLink>
    </div>
  )
}

const touches = [subsKey, ['leagues', 'evenings']]

export function TwoButtons({ offerId, token }: { offerId: string; token: string }) {
  const accepting = useAct(async () => callerOf(token)(subsContract.acceptSubOffer, { params: { offerId } }), {
    done: () => 'You play',
    touches,
  })
  const declining = useAct(async () => callerOf(token)(subsContract.declineSubOffer, { params: { offerId } }), {
    done: () => 'Declined',
    touches,
  })
  const error = accepting.error ?? declining.error

  return (
    <div className="grid gap-4">
      {error && <Refusal title="It is not answered" error={error} />}
      <div className="grid gap-3 sm:flex">
        <Button busy={accepting.isPending} onClick={() => accepting.mutate()}>
          I play
        </Button>
        <Button tone="quiet" busy={declining.isPending} onClick={() => declining.mutate()}>
          I cannot
        </Button>
      </div>
    </div>
  )
}

export function Playing({ offer: { id: offerId, round, entryId }, token }: { offer: SubOffer; token: string }) {
  const session = useSession()
  const giving = useAct(async () => callerOf(token)(subsContract.giveBackSubOffer, { params: { offerId }, body: {} }), {
    done: () => 'Somebody else is asked',
    touches,
  })

  return (
    <div className="grid gap-4">
      {giving.error && <Refusal title="You still play" error={giving.error} />}
      <div className="flex flex-wrap gap-3">
        {entryId !== null && session && (
          <ButtonLink to={`/leagues/card/${round.id}/${entryId}`}>Open the card</ButtonLink>
        )}
        {(round.status === 'scheduled' || round.status === 'open') && (
          <Button tone="plain" busy={giving.isPending} onClick={() => giving.mutate()}>
            I cannot come after all
          </Button>
        )}
      </div>
    </div>
  )
}
