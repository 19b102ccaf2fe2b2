import { useSuspenseQuery } from '@tanstack/react-query'

import { servicesQuery } from '#client/catalog/queries.ts'
import { Questions } from '#client/content/Questions.tsx'
import { useContent } from '#client/content/use-content.ts'
import { planFacts } from '#client/memberships/plan-words.ts'
import { plansQuery } from '#client/memberships/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Part } from '#client/ui/Part.tsx'

import { bayHourCents } from './bay-hour.ts'
import { MembershipsHero } from './MembershipsHero.tsx'
import { PlanCards } from './PlanCards.tsx'
import { PlanSeason } from './PlanSeason.tsx'
import { PlanTable } from './PlanTable.tsx'
import { PlanTerms } from './PlanTerms.tsx'
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
