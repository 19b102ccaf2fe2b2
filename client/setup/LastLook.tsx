import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { type Fact, Facts } from '#client/ui/record/Facts.tsx'
import type { Wording } from '#client/ui/wording.ts'
import { taxCategoryWords } from '#shared/catalog/tax-words.ts'
import { type SetupGap, setupContract } from '#shared/settings/setup-contract.ts'
import type { SetupDocument, Week } from '#shared/settings/setup.ts'
import { weekdays } from '#shared/settings/setup.ts'
import { type SuggestedPrice, suggestedIn } from '#shared/settings/suggested.ts'

import { setupDocumentQuery, setupQuery, starterQuery } from './queries.ts'
import { weekdayName } from './week.ts'
import { wordOf } from './words.ts'

/** All of it on one page, before anybody of outside sees it. */
export function LastLook({
  missing,
  linkTo,
  onOpened,
}: {
  missing: readonly SetupGap[]
  linkTo: (changes: { step: string }) => string
  onOpened: () => void
}) {
  const { data: seen } = useSuspenseQuery(setupDocumentQuery)
  const { document, version } = seen
  const parts = useParts(document)
  const { data: starter } = useSuspenseQuery(starterQuery)
  const suggested = suggestedIn(document, starter)
  const [takesSuggested, take] = useState(false)
  const body = { version, ...(takesSuggested && { takesSuggested }) }
  const open = useAct((_: void, call) => call(setupContract.openStudio, { body }), {
    touches: [setupQuery.queryKey, setupDocumentQuery.queryKey, ['settings']],
    onDone: onOpened,
  })
  const blocking = missing.filter(({ blocks }) => blocks)

  return (
    <div className="grid max-w-3xl gap-6">
      <div>
        <h2 className="text-xl font-semibold">A last look</h2>
        <p className="mt-1 max-w-[62ch] text-muted">
          This is what visitors will see and can book. Nothing of it is public yet, and all of it can be changed later.
        </p>
      </div>
      {missing.length > 0 && (
        <Notice kind="warning" title={blocking.length > 0 ? 'Before it can open' : 'Worth a look'}>
          <ul className="grid gap-1">
            {missing.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      {parts.map(({ title, step, facts }) => (
        <Part key={title} title={title} change={step && <Link to={linkTo({ step })}>Change</Link>}>
          {facts.length > 0 ? <Facts facts={facts} /> : <p className="py-2 text-muted">None yet.</p>}
        </Part>
      ))}
      <Suggested prices={suggested} isTaken={takesSuggested} onTake={take} change={linkTo({ step: 'offer' })} />
      <MailTest />
      {open.error && <Refusal error={open.error} />}
      <div className="flex flex-wrap gap-3">
        <Button busy={open.isPending} onClick={() => open.mutate()}>
          Open the studio
        </Button>
        <ButtonLink to={linkTo({ step: 'offer' })} tone="quiet">
          Back
        </ButtonLink>
      </div>
    </div>
  )
}

function Part({ title, change, children }: { title: string; change?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className="flex items-baseline justify-between border-b-2 border-ink pb-1">
        <h3 className="font-semibold">{title}</h3>
        <span className="text-sm text-fairway underline underline-offset-4">{change}</span>
      </div>
      {children}
    </section>
  )
}

interface SuggestedProps {
  prices: readonly SuggestedPrice[]
  isTaken: boolean
  onTake: (isTaken: boolean) => void
  change: string
}

/** Prices that nobody of the studio has said: they go on sale once somebody has. */
function Suggested({ prices, isTaken, onTake, change }: SuggestedProps) {
  const { money } = useStudio()
  if (prices.length === 0) return null

  return (
    <Part title="Suggested prices" change={<Link to={change}>Change</Link>}>
      <p className="py-2 text-muted">These are still what the starter suggests. Nobody here has changed them.</p>
      <Facts facts={prices.map(({ name, cents }) => ({ name, value: money(cents) }))} />
      <label className="mt-2 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isTaken}
          onChange={({ target }) => onTake(target.checked)}
          className="size-5 shrink-0 accent-fairway"
        />
        I have looked at these prices, and they are ours
      </label>
    </Part>
  )
}

/** A mail that never arrives is found out by the first client otherwise. */
function MailTest() {
  const send = useAct((_: void, call) => call(setupContract.sendTestMail, {}), {
    done: ({ to }) => `A mail is on its way to ${to}.`,
  })

  return (
    <Part title="Mail">
      <p className="py-2 text-muted">Send yourself one, and see whether it arrives and looks right.</p>
      {send.error && <Refusal error={send.error} />}
      <Button tone="quiet" size="small" busy={send.isPending} onClick={() => send.mutate()}>
        Send me a test mail
      </Button>
    </Part>
  )
}

interface PartOfSetup {
  title: string
  step?: string
  facts: Fact[]
}

/** In the order in which a visitor would ask. */
function useParts(document: SetupDocument): PartOfSetup[] {
  const wording = useStudio()

  return [...placeParts(document, wording), ...offerParts(document, wording)]
}

const timesOn = (week: Week, day: (typeof weekdays)[number], { span }: Wording) =>
  week[day].map(({ from, until }) => span(from, until)).join(', ') || 'Closed'

function placeParts({ studio, hours }: SetupDocument, wording: Wording): PartOfSetup[] {
  return [
    {
      title: 'What visitors read',
      step: 'studio',
      facts: studio
        ? [
            { name: 'Name', value: studio.name },
            { name: 'In one line', value: studio.tagline },
            { name: 'Address', value: `${studio.street}, ${studio.city} ${studio.postalCode}` },
            { name: 'Phone', value: studio.phone },
            { name: 'E-mail', value: studio.email },
            { name: 'Time zone', value: studio.zone.replaceAll('_', ' ') },
          ]
        : [],
    },
    {
      title: 'Hours',
      step: 'hours',
      facts: hours
        ? [
            ...weekdays.map((day) => ({ name: weekdayName(day), value: timesOn(hours.week, day, wording) })),
            ...hours.exceptions.map(({ from, until, note }) => ({
              name: until === null ? from : `${from} to ${until}`,
              value: note,
            })),
          ]
        : [],
    },
  ]
}

function offerParts(document: SetupDocument, { money }: Wording): PartOfSetup[] {
  const { bays = [], people = [], services = [], plans = [], taxes } = document

  return [
    {
      title: 'Services',
      step: 'offer',
      facts: services.flatMap(({ name, priceCents, durationMinutes, options = [] }) =>
        options.length > 0
          ? options.map((option) => ({
              name: [name, option.name].filter(Boolean).join(', '),
              value: `${money(option.priceCents)}, ${option.durationMinutes} min`,
            }))
          : [{ name, value: `${money(priceCents ?? 0)}, ${durationMinutes} min` }],
      ),
    },
    {
      title: 'Memberships',
      step: 'offer',
      facts: plans.map(({ name, priceCents, billing }) => ({
        name,
        value: `${money(priceCents)} ${billing === 'monthly' ? 'a month' : 'a term'}`,
      })),
    },
    {
      title: 'Bays',
      step: 'bays',
      facts: bays.map(({ name, features }) => ({ name, value: features.map(wordOf).join(', ') || '-' })),
    },
    {
      title: 'People',
      step: 'people',
      facts: people.map(({ name, skills }) => ({ name, value: skills.map(wordOf).join(', ') || 'No skill' })),
    },
    {
      title: 'Tax',
      facts: (taxes?.rates ?? []).map(({ jurisdiction, percent, categories }) => ({
        name: jurisdiction,
        value: `${percent} %: ${categories.map((one) => taxCategoryWords[one]).join(', ')}`,
      })),
    },
  ]
}
