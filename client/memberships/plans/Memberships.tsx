import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'

import { servicesQuery } from '#client/catalog/service.ts'
import { Questions, useContent } from '#client/content/service.ts'
import { hoursWord, perTerm, type PlanFact, planFacts } from '#client/memberships/plan-words.ts'
import { plansQuery } from '#client/memberships/queries.ts'
import { useStudio } from '#client/settings/service.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'
import { Part } from '#client/ui/Part.tsx'
import type { Service } from '#shared/catalog/contract.ts'
import type { OfferedPlan } from '#shared/memberships/contract.ts'

import { JoinPlan } from './JoinPlan.tsx'
import { PlanPrice } from './PlanPrice.tsx'
import { PlanTable } from './PlanTable.tsx'
import { PlanTerms } from './PlanTerms.tsx'
import { SuggestedMark } from './SuggestedMark.tsx'
import { useMembershipsHead } from './use-memberships-head.ts'
import { YearCalculator } from './YearCalculator.tsx'

/** Everything about the plans, short of the questions that people ask. */
export function Memberships() {
  const { data: plans } = useSuspenseQuery(plansQuery)
  const { data: services } = useSuspenseQuery(servicesQuery)
  const { questions } = useContent('memberships')
  const wording = useStudio()
  const hourCents = bayHourCents(services)
  const facts = planFacts(wording, hourCents)
  const seasonal = plans.find(({ season }) => season)

  return (
    <>
      <MembershipsHero hasYear={hourCents !== undefined} />
      <Part
        anchor="plans"
        title="The plans, side by side"
        lead={
          plans.length > 0 &&
          hourCents &&
          `Saving and worth are counted against ${wording.money(hourCents)} an hour by the visit, with every included hour played.`
        }
      >
        {plans.length > 0 ? (
          <div className="pt-3">
            <PlanTable plans={plans} facts={facts} />
            <PlanCards plans={plans} facts={facts} />
          </div>
        ) : (
          <EmptyState title="No plans are on offer right now">
            Ask below, and a person answers. What can be booked is booked by the visit.
          </EmptyState>
        )}
      </Part>
      {hourCents !== undefined && plans.length > 0 && (
        <Part
          anchor="year"
          title="What a year costs you"
          lead="Say how much you play. We add up the year for every plan, and for none."
        >
          <YearCalculator plans={plans} hourCents={hourCents} />
        </Part>
      )}
      {seasonal && (
        <Part anchor="season" title={`The ${seasonal.name.toLowerCase()} season`}>
          <PlanSeason plan={seasonal} />
        </Part>
      )}
      {plans.length > 0 && (
        <>
          <Part anchor="terms" title="Terms, in plain words">
            <PlanTerms plans={plans} />
          </Part>
          <Questions of={[questions]} />
        </>
      )}
    </>
  )
}

const monthlyCents = ({ priceCents, billing, months }: OfferedPlan) =>
  billing === 'monthly' ? priceCents : priceCents / months

/** What a membership is, and from what price. */
function MembershipsHero({ hasYear }: { hasYear: boolean }) {
  const head = useMembershipsHead()
  const { money } = useStudio()
  const { data: plans } = useSuspenseQuery(plansQuery)
  const [lowest] = plans.toSorted((a, b) => monthlyCents(a) - monthlyCents(b))
  const suggested = plans.find(({ recommended }) => recommended)

  return (
    <PageHead
      {...head}
      {...(!lowest && {
        title: 'Memberships',
        lead: 'The studio sells none right now.',
      })}
      beside={
        <dl className="grid border-t-3 border-brass figures lg:self-end">
          {lowest && (
            <Fact label="From">
              {money(lowest.priceCents)} {perTerm(lowest)}
            </Fact>
          )}
          {suggested && (
            <Fact label={suggested.name}>
              {hoursWord(suggested.allowance.peakMinutes + suggested.allowance.offPeakMinutes)} a month for{' '}
              {money(suggested.priceCents)} {perTerm(suggested)}
            </Fact>
          )}
          {suggested && <Fact label="Members book">{suggested.booking.maximumAdvanceDays} days ahead</Fact>}
        </dl>
      }
    >
      {lowest && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <a href="#plans" className={buttonLook({ size: 'large' })}>
            Compare the plans
          </a>
          {hasYear && (
            <a href="#year" className={buttonLook({ tone: 'plain' })}>
              Work out your year
            </a>
          )}
        </div>
      )}
    </PageHead>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-3">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

interface Milestone {
  day: string
  what: string
}

/** A season on one line: when it is sold, when it runs, what changes when. */
function PlanSeason({ plan }: { plan: OfferedPlan }) {
  const { money, dayOfYear, dayAndYear } = useStudio()
  const { season, salesFrom, salesUntil, sale } = plan
  if (!season) return null

  const milestones = [
    { day: salesFrom, what: 'Sale opens' },
    { day: season.from, what: 'First day to play' },
    { day: season.proratedFrom, what: 'From now on you pay only for the days that are left' },
    { day: salesUntil, what: 'Last day to buy' },
    { day: season.convertsFrom, what: 'Days left count toward a plan of a year' },
    { day: season.until, what: 'Last day; it ends by itself' },
  ].filter((milestone): milestone is Milestone => milestone.day !== null)

  return (
    <div className="grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_1.4fr]">
      <div className="grid content-start justify-items-start gap-4">
        <p className="max-w-[56ch]">
          {plan.name} runs from {dayOfYear(season.from)} to {dayAndYear(season.until)} and costs{' '}
          <span className="figures">{money(plan.priceCents)}</span>. It never renews: next year you decide anew.
        </p>
        <p className="max-w-[56ch]">
          {sale === 'not_yet' &&
            salesFrom &&
            `It goes on sale on ${dayAndYear(salesFrom)}. Ask now, and we write to you that morning.`}
          {sale === 'open' && `Today it costs ${money(plan.priceTodayCents)}.`}
          {sale === 'ended' && 'This season’s sale is over. Ask, and we write to you when the next one opens.'}
        </p>
        <JoinPlan plan={plan} />
      </div>
      <ol className="border-t-3 border-brass figures">
        {milestones.map(({ day, what }) => (
          <li key={what} className="grid grid-cols-[6.5rem_1fr] gap-x-4 border-b border-line py-2.5">
            <time dateTime={day} className="font-medium">
              {dayOfYear(day)}
            </time>
            <span>{what}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The plans one after the other, for telephones and tablets: the same facts in the same order. */
function PlanCards({ plans, facts }: { plans: readonly OfferedPlan[]; facts: readonly PlanFact[] }) {
  const first = facts.filter(({ isFirst }) => isFirst)
  const further = facts.filter(({ isFirst }) => !isFirst)

  return (
    <ul className="grid gap-x-10 max-sm:gap-y-12 sm:-mb-12 sm:grid-cols-2 lg:hidden">
      {plans.map((plan) => (
        <li
          key={plan.code}
          className={clsx(
            'relative border-t-3 pt-5 sm:row-span-7 sm:mb-12 sm:grid sm:grid-rows-subgrid',
            plan.recommended ? 'border-t-brass' : 'border-t-ink',
          )}
        >
          {plan.recommended && <SuggestedMark className="absolute -top-3.5 right-0" />}
          <h3 className="font-display text-2xl font-medium">{plan.name}</h3>
          <p className="mt-1 text-muted">{plan.tagline}</p>
          <div className="mt-3">
            <PlanPrice plan={plan} />
          </div>
          <p className="mt-3">{plan.forWhom}</p>
          <Facts plan={plan} facts={first} />
          <details className="group">
            <summary className="flex min-h-12 items-center justify-between gap-4 font-medium hover:text-fairway [&::-webkit-details-marker]:hidden">
              <span>
                Everything in it<span className="sr-only">: {plan.name}</span>
              </span>
              <Plus aria-hidden className="size-5 text-muted transition-transform group-open:rotate-45" />
            </summary>
            <Facts plan={plan} facts={further} />
          </details>
          <JoinPlan plan={plan} className="mt-3 w-full" />
        </li>
      ))}
    </ul>
  )
}

function Facts({ plan, facts }: { plan: OfferedPlan; facts: readonly PlanFact[] }) {
  return (
    <dl className="mt-3 border-t border-line figures">
      {facts.map(({ label, say }) => (
        <div key={label} className="grid grid-cols-[7.5rem_1fr] gap-x-3 border-b border-line py-2 leading-snug">
          <dt className="text-muted">{label}</dt>
          <dd>{say(plan)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What an hour in a bay costs by the visit, at its cheapest; undefined where no bay is let. */
function bayHourCents(services: readonly Service[]): number | undefined {
  const hours = services
    .filter(({ category }) => category === 'bay')
    .map(({ priceCents, durationMinutes }) => Math.round((priceCents * 60) / durationMinutes))

  return hours.length > 0 ? Math.min(...hours) : undefined
}
