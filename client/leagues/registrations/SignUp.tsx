import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { seasonTitle } from '#client/leagues/league-words.ts'
import { seasonsQuery } from '#client/leagues/queries.ts'
import { membershipOf } from '#client/memberships/service.ts'
import { useIntoCart } from '#client/routing/use-into-cart.ts'
import { useStudio, useToday } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { EmailAddress } from '#shared/http/wire.ts'
import { installmentsOf } from '#shared/leagues/charges/installments.ts'
import type { Season } from '#shared/leagues/contract.ts'
import type { LeagueRef } from '#shared/leagues/registrations/league-ref.ts'
import { counted } from '#shared/words.ts'

import { IndexField, indexIn } from './IndexField.tsx'

interface SignUpProps {
  season: Season
  onClose: () => void
}

interface Typed {
  as: 'alone' | 'team'
  teamName: string
  partners: { name: string; email: string }[]
  pays: 'own' | 'team'
  index: string
  paysByCard: boolean
}

/** Signs up for a season, alone or with a team, on the way into the cart. */
export function SignUp({ season, onClose }: SignUpProps) {
  const { weekday } = season
  const { span } = useStudio()
  const evenings = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'][weekday - 1]

  return (
    <Dialog title={`Sign up: ${seasonTitle(season)}`} onClose={onClose}>
      <p className="text-muted figures">
        {evenings}, {span(season.starts, season.ends)}, {counted(season.weeks, 'week')}
      </p>
      <SignUpForm season={season} />
    </Dialog>
  )
}

const begin = ({ teamSize, placesLeft }: Season): Typed => ({
  as: teamSize > 1 && placesLeft > 0 ? 'team' : 'alone',
  teamName: '',
  partners: Array.from({ length: teamSize - 1 }, () => ({ name: '', email: '' })),
  pays: 'own',
  index: '',
  paysByCard: false,
})

const isAddress = (email: string) => EmailAddress.safeParse(email).success

const isComplete = ({ as, teamName, partners, index }: Typed) =>
  indexIn(index) !== null &&
  (as === 'alone' ||
    (teamName.trim() !== '' && partners.every(({ name, email }) => name.trim() !== '' && isAddress(email))))

function refOf(seasonId: string, { as, teamName, partners, pays, index, paysByCard }: Typed): LeagueRef {
  const startIndex = indexIn(index)

  return {
    seasonId,
    as,
    ...(as === 'team' && {
      pays,
      team: {
        name: teamName.trim(),
        partners: partners.map(({ name, email }) => ({ name: name.trim(), email: email.trim() })),
      },
    }),
    ...(typeof startIndex === 'number' && { handicap: { startIndex } }),
    ...(paysByCard && { paysByCard }),
  }
}

function SignUpForm({ season }: { season: Season }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(() => begin(season))
  const [isChecked, check] = useState(false)
  const { mutate, isPending, failure } = useIntoCart<LeagueRef>('league')
  const change = (more: Partial<Typed>) => setTyped((now) => ({ ...now, ...more }))
  const { highestStart = null } = season.signUp ?? {}

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        check(true)
        if (!isComplete(typed) || isPending) return
        mutate(refOf(season.id, typed), {
          // Somebody else may have been faster: how many places are left is another number now.
          onError: () => void queries.invalidateQueries({ queryKey: seasonsQuery.queryKey }),
        })
      }}
    >
      {season.teamSize > 1 && <HowOneComes season={season} typed={typed} onChange={change} />}
      {typed.as === 'team' && <TeamFields typed={typed} onChange={change} isChecked={isChecked} />}
      {highestStart !== null && (
        <IndexField
          typed={typed.index}
          onType={(index) => change({ index })}
          hint={`As you know it. Nobody begins with more than ${highestStart.toFixed(1)}; without one you play off none until three rounds have made it.`}
        />
      )}
      {season.signUp && season.signUp.fee.kind !== 'season' && (
        <label className="flex min-h-11 items-start gap-3 py-1.5">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0 accent-fairway"
            checked={typed.paysByCard}
            onChange={({ target }) => change({ paysByCard: target.checked })}
          />
          <span>
            My card on file pays the rest
            <span className="block text-sm text-muted">
              {season.signUp.fee.kind === 'evening'
                ? 'Each evening that you play, once it is over. You can end it at any time.'
                : 'Each installment on its day. You can end it at any time.'}
            </span>
          </span>
        </label>
      )}
      <Sum season={season} typed={typed} />
      {isChecked && !isComplete(typed) && <Notice kind="problem">Something above is missing yet.</Notice>}
      {failure && <Refusal error={failure} />}
      <Button type="submit" busy={isPending}>
        Put it into the cart
      </Button>
    </form>
  )
}

interface PartProps {
  typed: Typed
  onChange: (more: Partial<Typed>) => void
}

function Choice({ name, label, hint, isChosen, isOff = false, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-1.5">
      <input
        type="radio"
        name={name}
        className="mt-0.5 size-5 shrink-0 accent-fairway"
        checked={isChosen}
        disabled={isOff}
        onChange={onChoose}
      />
      <span>
        {label}
        <span className="block text-sm text-muted">{hint}</span>
      </span>
    </label>
  )
}

interface ChoiceProps {
  name: string
  label: string
  hint: string
  isChosen: boolean
  isOff?: boolean
  onChoose: () => void
}

function HowOneComes({ season, typed, onChange }: PartProps & { season: Season }) {
  const { teamSize, placesLeft, signUp } = season
  const seats = (signUp?.seatsLeft ?? 0) + placesLeft * teamSize

  return (
    <fieldset>
      <legend className="mb-1 font-medium">How do you come?</legend>
      <Choice
        name="as"
        label="As a team"
        hint={
          placesLeft === 0
            ? 'No place for another team is left.'
            : `You name ${counted(teamSize - 1, 'partner')}; we mail them a link.`
        }
        isChosen={typed.as === 'team'}
        isOff={placesLeft === 0}
        onChoose={() => onChange({ as: 'team' })}
      />
      <Choice
        name="as"
        label="Alone"
        hint={seats === 0 ? 'No place is left.' : 'You play with others who come alone.'}
        isChosen={typed.as === 'alone'}
        isOff={seats === 0}
        onChoose={() => onChange({ as: 'alone' })}
      />
    </fieldset>
  )
}

function TeamFields({ typed, onChange, isChecked }: PartProps & { isChecked: boolean }) {
  const { teamName, partners, pays } = typed
  const missing = (isMissing: boolean, words: string) => (isChecked && isMissing ? words : undefined)
  const changePartner = (at: number, more: Partial<Typed['partners'][number]>) =>
    onChange({ partners: partners.map((one, position) => (position === at ? { ...one, ...more } : one)) })
  const whose = partners.length === 1 ? 'Your partner' : (at: number) => `Partner ${at + 1}`

  return (
    <>
      <Field label="Name of your team" error={missing(teamName.trim() === '', 'Give your team a name.')}>
        {(ids) => (
          <TextInput
            {...ids}
            autoComplete="off"
            maxLength={60}
            value={teamName}
            onChange={({ target }) => onChange({ teamName: target.value })}
          />
        )}
      </Field>
      {partners.map(({ name, email }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- as many as a team has, and they never move
        <fieldset key={at} className="grid gap-3">
          <legend className="mb-1 font-medium">{typeof whose === 'string' ? whose : whose(at)}</legend>
          <Field label="Name" error={missing(name.trim() === '', 'Type the name of whoever plays with you.')}>
            {(ids) => (
              <TextInput
                {...ids}
                autoComplete="off"
                maxLength={80}
                value={name}
                onChange={({ target }) => changePartner(at, { name: target.value })}
              />
            )}
          </Field>
          <Field
            label="E-mail"
            hint="The link to join goes there."
            error={missing(!isAddress(email), 'Type an e-mail address, such as sam@example.com.')}
          >
            {(ids) => (
              <TextInput
                {...ids}
                type="email"
                autoComplete="off"
                maxLength={254}
                value={email}
                onChange={({ target }) => changePartner(at, { email: target.value })}
              />
            )}
          </Field>
        </fieldset>
      ))}
      <fieldset>
        <legend className="mb-1 font-medium">Who pays?</legend>
        <Choice
          name="pays"
          label="Each their own share"
          hint="Partners pay on their own phone, within a week. After that the place is for somebody else."
          isChosen={pays === 'own'}
          onChoose={() => onChange({ pays: 'own' })}
        />
        <Choice
          name="pays"
          label="I pay for all"
          hint="Partners only accept."
          isChosen={pays === 'team'}
          onChoose={() => onChange({ pays: 'team' })}
        />
      </fieldset>
    </>
  )
}

function Sum({ season: { feeCents, memberFeeCents, signUp }, typed }: { season: Season; typed: Typed }) {
  const { money, dayOfYear } = useStudio()
  const today = useToday()
  const { data: membership } = useQuery(membershipOf(useSession()?.user.id))
  const ownCents = membership ? Math.min(feeCents, memberFeeCents ?? feeCents) : feeCents
  const others = typed.as === 'team' && typed.pays === 'team' ? typed.partners.length : 0
  const { kind, installments } = signUp?.fee ?? { kind: 'season', installments: 1 }
  const fees = [ownCents, ...Array.from({ length: others }, () => feeCents)]
  const parts = fees.map((cents) => installmentsOf(cents, kind === 'installments' ? installments : 1, today))
  const dueAt = (at: number) => parts.reduce((sum, one) => sum + (one[at]?.cents ?? 0), 0)
  const now = kind === 'evening' ? 0 : dueAt(0)

  return (
    <div aria-live="polite" className="grid gap-1 border-t border-line pt-3">
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-muted">You pay{kind === 'season' ? '' : ' now'}, before tax and discounts</span>
        <span className="font-display text-2xl font-medium whitespace-nowrap figures">
          {now > 0 ? money(now) : kind === 'evening' ? 'Nothing' : 'Free'}
        </span>
      </p>
      {kind === 'evening' && (
        <p className="text-sm text-muted figures">Then {money(ownCents)} for each evening that you play.</p>
      )}
      {(parts[0] ?? []).slice(1).map(({ number, dueOn }) => (
        <p key={number} className="flex justify-between gap-4 text-sm text-muted figures">
          <span>{dayOfYear(dueOn)}</span>
          <span>{money(dueAt(number - 1))}</span>
        </p>
      ))}
    </div>
  )
}
