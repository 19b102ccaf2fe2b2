import { clsx } from 'clsx'
import { type ReactNode, Suspense, useState } from 'react'

import { useContent, Words } from '#client/content/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { Button } from '#client/ui/Button.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Season } from '#shared/leagues/contract.ts'
import { counted } from '#shared/words.ts'

import { formatWords, placesWord, seasonTitle, teamWord, weekdayWord } from './league-words.ts'
import { SignUp, WaitForPlace } from './registrations/lazy.ts'

/** Its rules are set and its sign-up is open; somebody who comes alone has a place at least, or waits for one. */
const isOffered = ({ registration: { state }, signUp }: Season) =>
  signUp !== null && (state === 'open' || state === 'full')

/** One season that can be joined, and everything one asks before joining. */
export function SeasonOffer({ season }: { season: Season }) {
  const { change } = useAddress()
  const { league } = season
  const { name, part } = formatWords[season.format]
  const format = useContent('league-sign-up')[part]
  const isOpen = season.registration.state === 'open'
  const [isSigningUp, setSigningUp] = useState(false)

  return (
    <article className="grid gap-x-14 gap-y-6 border-t-3 border-ink pt-6 lg:grid-cols-[1.3fr_1fr]">
      <div className="grid content-start gap-4">
        <h3 className="font-display text-3xl font-medium">
          {league.name} <span className="block text-xl text-muted">{season.name}</span>
        </h3>
        <p className="max-w-[58ch] text-lg">{league.summary}</p>
        <div className="max-w-[62ch]">
          <p className="font-semibold">{name}</p>
          <Words html={format?.lead} />
        </div>
        <p className="max-w-[62ch]">
          <strong className="font-semibold">For whom:</strong> {league.forWhom}
        </p>
      </div>
      <div className="grid content-start gap-5">
        <SeasonFacts season={season} />
        <div>
          <p className="font-medium figures">
            {season.placesLeft > 0 && 'Room for '}
            {placesWord(season)}
          </p>
        </div>
        {isOffered(season) && season.signUp?.isFull ? (
          <Suspense fallback={<Skeleton className="h-20" />}>
            <WaitForPlace season={season} />
          </Suspense>
        ) : isOffered(season) ? (
          <Button className="justify-self-start" onClick={() => setSigningUp(true)}>
            Sign up<span className="sr-only"> for {seasonTitle(season)}</span>
          </Button>
        ) : (
          <a
            href="#ask"
            onClick={() => change({ season: season.id })}
            className={clsx(buttonLook({ tone: isOpen ? 'primary' : 'quiet' }), 'justify-self-start')}
          >
            {isOpen ? 'Ask for a place' : 'Ask to be told'}
            <span className="sr-only"> in {seasonTitle(season)}</span>
          </a>
        )}
        {isSigningUp && <SignUp season={season} onClose={() => setSigningUp(false)} />}
      </div>
    </article>
  )
}

function SeasonFacts({ season }: { season: Season }) {
  const { money, span, dayOfYear } = useStudio()
  const { registration, feeCents, memberFeeCents, rounds } = season
  const [first] = rounds

  return (
    <dl className="border-t border-line figures">
      <Fact label="Evenings">
        {weekdayWord(season.weekday)}s, {span(season.starts, season.ends)}
      </Fact>
      {first && (
        <Fact label="Begins">
          {dayOfYear(first.local)}, {season.weeks} weeks
        </Fact>
      )}
      <Fact label="You play">
        {teamWord(season)}, {season.holes} holes
      </Fact>
      <Fact label="Fee">
        {money(feeCents)} {feeWords(season)}
        {memberFeeCents !== null && <span className="block text-muted">{money(memberFeeCents)} for members</span>}
      </Fact>
      <Fact label="Sign up">
        {registration.state === 'not_yet'
          ? `from ${dayOfYear(registration.opensOn)}`
          : `until ${dayOfYear(registration.closesOn)}`}
      </Fact>
    </dl>
  )
}

function feeWords({ signUp }: Season): string {
  const { kind, installments } = signUp?.fee ?? { kind: 'season', installments: 1 }
  if (kind === 'evening') return 'an evening, a player'

  return kind === 'installments' && installments > 1
    ? `a player, in ${counted(installments, 'installment')}`
    : 'a player'
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-x-3 border-b border-line py-2.5 leading-snug">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
