import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { useAct } from '#client/api/use-act.ts'
import { indexIn } from '#client/leagues/registrations/IndexField.tsx'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { type OwnSubs, type SubOffer, subsContract } from '#shared/leagues/subs/contract.ts'
import { subOfferWords } from '#shared/leagues/subs/status.ts'

import { mySubsQuery, subsKey } from './queries.ts'
import { OfferFacts, Playing, TwoButtons } from './SubOfferPage.tsx'

/** Evenings that somebody is asked for, and the switch by which they are. */
export function PlaysForOthers() {
  const { data: mine, isPending, isLoadingError, error, refetch } = useQuery(mySubsQuery(useSession()?.user.id))
  if (isPending) return <Skeleton className="h-24" />
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />

  return (
    <section aria-labelledby="subs" className="grid gap-4">
      <h2 id="subs" className="font-display text-xl font-medium">
        Play for somebody who is missing
      </h2>
      {mine.offers.length > 0 && (
        <ul className="grid gap-4">
          {mine.offers.map((offer) => (
            <Offer key={offer.id} offer={offer} />
          ))}
        </ul>
      )}
      <Switch mine={mine} />
    </section>
  )
}

function Offer({ offer }: { offer: SubOffer }) {
  return (
    <li className="grid max-w-2xl gap-4 rounded border border-line bg-surface p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">{offer.league}</h3>
        <Badge tone={offer.status === 'accepted' ? 'success' : 'information'}>
          {offer.status === 'accepted' ? 'You play' : subOfferWords[offer.status].label}
        </Badge>
      </div>
      <OfferFacts offer={offer} />
      {offer.status === 'open' ? <TwoButtons offerId={offer.id} token="" /> : <Playing offer={offer} token="" />}
    </li>
  )
}

function Switch({ mine }: { mine: OwnSubs }) {
  const [isAsking, ask] = useState(false)
  const leaving = useAct(subsContract.putMySubs, {
    done: () => 'You are not asked any more',
    touches: [subsKey],
    failsInToast: true,
  })

  return (
    <div className="flex max-w-2xl flex-wrap items-center justify-between gap-3 rounded border border-line bg-surface p-4">
      <p className="min-w-0 basis-72 grow">
        {mine.isWilling ? (
          <>
            You are asked when a player is missing, as <strong className="font-semibold">{mine.shownName}</strong>
            {mine.playsOff !== null && <span className="figures">, off {mine.playsOff.toFixed(1)}</span>}.
          </>
        ) : (
          'Say that you would, and you are asked by mail when a player is missing. The first who accepts plays.'
        )}
      </p>
      <span className="flex flex-wrap gap-2">
        <Button tone="quiet" size="small" onClick={() => ask(true)}>
          {mine.isWilling ? 'Change' : 'I sub'}
        </Button>
        {mine.isWilling && (
          <Button
            tone="plain"
            size="small"
            busy={leaving.isPending}
            onClick={() => leaving.mutate({ body: { isWilling: false } })}
          >
            Stop asking me
          </Button>
        )}
      </span>
      {isAsking && <Willing mine={mine} onClose={() => ask(false)} />}
    </div>
  )
}

function Willing({ mine, onClose }: { mine: OwnSubs; onClose: () => void }) {
  const [shownName, setName] = useState(mine.shownName)
  const [typed, setTyped] = useState(mine.index === null ? '' : mine.index.toFixed(1))
  const index = indexIn(typed)
  const saving = useAct(subsContract.putMySubs, {
    done: () => 'You are asked when a player is missing',
    touches: [subsKey],
    onDone: onClose,
  })
  const needsIndex = mine.isDeclared && typeof index !== 'number'

  return (
    <ActDialog
      title="Play for somebody who is missing"
      act={saving}
      verb="Save"
      otherwise="It is not saved"
      isOff={shownName.trim() === '' || index === null || needsIndex}
      onAct={() =>
        saving.mutate({
          body: { isWilling: true, shownName, ...(typeof index === 'number' && { index }) },
        })
      }
      onClose={onClose}
    >
      <Field label="Name" hint="What the other players read.">
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
      {mine.isDeclared ? (
        <Field
          label="Handicap index"
          hint="Your strokes are given by it."
          error={index === null ? 'Type an index with one decimal, such as 14.3.' : undefined}
        >
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="decimal"
              autoComplete="off"
              maxLength={6}
              className="max-w-32 figures"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      ) : (
        <p className="text-sm text-muted figures">
          You play off your Studio Handicap{mine.playsOff !== null && ` of ${mine.playsOff.toFixed(1)}`}.
        </p>
      )}
    </ActDialog>
  )
}
