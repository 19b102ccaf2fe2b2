import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useState } from 'react'

import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { SetupReport } from '#shared/settings/setup-contract.ts'

import { BaysStep } from './BaysStep.tsx'
import { HoursStep } from './hours/HoursStep.tsx'
import { LastLook } from './LastLook.tsx'
import { OfferStep } from './offer/OfferStep.tsx'
import { PeopleStep } from './people/PeopleStep.tsx'
import { setupDocumentQuery, setupQuery } from './queries.ts'
import { isBegun, missingAt, type StepName, steps, stepsLeft } from './steps.ts'
import { StudioStep } from './StudioStep.tsx'

export function SetupPage() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4 pb-8 md:px-8">
      <Loaded skeleton={<Skeleton className="mt-4 h-160" />}>
        <Setup />
      </Loaded>
    </div>
  )
}

const parts = { studio: StudioStep, hours: HoursStep, bays: BaysStep, people: PeopleStep, offer: OfferStep }

// The last step: what it has saved is not read again yet.
const justSaved = { services: [] }

function Setup() {
  const { data: state } = useSuspenseQuery(setupQuery)
  const { data: seen } = useSuspenseQuery(setupDocumentQuery)
  const { document } = seen
  const { read, change, linkTo } = useAddress()
  const [visits, setVisits] = useState(0)
  const left = stepsLeft(state, document)
  const chosen = read('step')
  const isFinished = chosen === 'done' && state.done
  const isLook = !state.done && (chosen === undefined ? left.length === 0 : chosen === 'look' || chosen === 'done')
  const at = Math.max(
    0,
    steps.findIndex(({ name }) => name === (chosen ?? left[0]?.name)),
  )
  const { name } = steps[at] ?? steps[0]
  const Part = parts[name]

  const goTo = (step: StepName | 'look' | 'done') => {
    setVisits(visits + 1)
    change({ step }, { push: true })
    scrollTo(0, 0)
  }
  const onSaved = ({ done, missing, differences }: SetupReport) => {
    if (differences.length > 0) return
    const next = steps[at + 1]?.name
    if (next) goTo(next)
    else goTo(done ? 'done' : (stepsLeft({ done, missing }, { ...document, ...justSaved })[0]?.name ?? 'look'))
  }

  return (
    <>
      <TitleBar isOpen={state.done} at={isFinished || isLook ? undefined : at} left={left.map((step) => step.left)} />
      <StepLinks
        here={isFinished ? undefined : isLook ? 'look' : name}
        left={left.map((step) => step.name)}
        isOpen={state.done}
        linkTo={linkTo}
      />
      {isFinished ? (
        <Finished />
      ) : isLook ? (
        <LastLook missing={state.missing} linkTo={linkTo} onOpened={() => goTo('done')} />
      ) : (
        <>
          <StillMissing messages={isBegun(name, document) ? missingAt(name, state.missing) : []} />
          <Part
            key={`${name} ${visits}`}
            seen={seen}
            onSaved={onSaved}
            onBack={at > 0 ? () => goTo(steps[at - 1]?.name ?? 'studio') : undefined}
          />
        </>
      )}
    </>
  )
}

function TitleBar({ isOpen, at, left }: { isOpen: boolean; at: number | undefined; left: readonly string[] }) {
  return (
    <header className="-mx-4 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 md:-mx-8 md:px-8">
      <h1 className="font-display text-xl font-medium">{isOpen ? 'Set-up' : 'Open your studio'}</h1>
      <p className="text-muted figures">
        {at !== undefined && `${at + 1} of ${steps.length}`}
        {at !== undefined && left.length > 0 && ' · '}
        {left.length > 0 && `left: ${left.join(', ')}`}
      </p>
      <p className="ml-auto">
        <Badge tone={isOpen ? 'success' : 'warning'}>{isOpen ? 'The site is open' : 'Site is closed'}</Badge>
      </p>
    </header>
  )
}

// On a telephone the steps are wider than the screen.
const bringIntoView = (link: HTMLElement | null) => link?.scrollIntoView({ inline: 'center', block: 'nearest' })

function StepLinks({
  here,
  left,
  isOpen,
  linkTo,
}: {
  here: StepName | 'look' | undefined
  left: readonly StepName[]
  isOpen: boolean
  linkTo: (changes: { step: string }) => string
}) {
  return (
    <nav aria-label="Steps" className="relative -mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ol className="flex gap-1 border-b border-line">
        {steps.map(({ name, title }, index) => (
          <li key={name}>
            <Link
              to={linkTo({ step: name })}
              ref={name === here ? bringIntoView : undefined}
              aria-current={name === here ? 'step' : undefined}
              className={lookOf(name === here)}
            >
              <span className="figures">{index + 1}</span> {title}
              {!left.includes(name) && (
                <>
                  <Check aria-hidden className="size-4 text-fairway" />
                  <span className="sr-only">(done)</span>
                </>
              )}
            </Link>
          </li>
        ))}
        {!isOpen && (
          <li>
            <Link
              to={linkTo({ step: 'look' })}
              ref={here === 'look' ? bringIntoView : undefined}
              aria-current={here === 'look' ? 'step' : undefined}
              className={lookOf(here === 'look')}
            >
              A last look
            </Link>
          </li>
        )}
      </ol>
    </nav>
  )
}

const lookOf = (isHere: boolean) =>
  clsx(
    'flex min-h-12 items-center gap-2 border-b-3 px-3 whitespace-nowrap',
    isHere ? 'border-flag font-semibold' : 'border-transparent text-muted hover:text-ink',
  )

function StillMissing({ messages }: { messages: readonly { message: string }[] }) {
  if (messages.length === 0) return null

  return (
    <div className="max-w-3xl">
      <Notice kind="warning" title="Still to do here">
        <ul className="grid gap-1">
          {messages.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

function Finished() {
  return (
    <div className="grid max-w-3xl justify-items-start gap-4 py-6">
      <h2 className="font-display text-3xl font-medium tracking-tight">The site is open</h2>
      <p className="max-w-[60ch]">
        Visitors see what you offer, and can book from now on. Whatever you add later is added here: nothing that stands
        is changed without your word.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/">See the site</ButtonLink>
        <ButtonLink to="/admin/bookings/day" tone="quiet">
          Go to the day board
        </ButtonLink>
      </div>
    </div>
  )
}
