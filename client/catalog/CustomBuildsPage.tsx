import { useSuspenseQuery } from '@tanstack/react-query'

import { ButtonLink } from '#client/app/ButtonLink.tsx'
import { EnquiryForm } from '#client/people/EnquiryForm.tsx'
import { AskPart } from '#client/ui/AskPart.tsx'
import { Loaded } from '#client/ui/Loaded.tsx'
import { Part } from '#client/ui/Part.tsx'
import { showPart } from '#client/ui/show-part.ts'

import { buildQuestions } from './build-words.ts'
import { BuildSteps } from './BuildSteps.tsx'
import { ClubPicker } from './ClubPicker.tsx'
import { NextFreeTimes } from './NextFreeTimes.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { servicesQuery } from './queries.ts'
import { Questions } from './Questions.tsx'
import { ServiceHero } from './ServiceHero.tsx'
import { SheetTable } from './SheetTable.tsx'
import { StaffList } from './StaffList.tsx'
import { ToleranceTable } from './ToleranceTable.tsx'

export function CustomBuildsPage() {
  return (
    <Loaded skeleton={<PageSkeleton />}>
      <ServiceHero
        seed={112}
        title="Custom club builds"
        lead="Built one at a time on our own bench, to a sheet that you approved, and measured again before you see them."
        actions={
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <ButtonLink to="/Custom-Club-Builds#ask" size="large" onClick={() => showPart('ask')}>
              Ask for a quote
            </ButtonLink>
            <ButtonLink to="/build-sheet" tone="plain">
              Write your own build sheet
            </ButtonLink>
          </div>
        }
      >
        <ClubPicker />
      </ServiceHero>
      <Part
        title="From the first number to pickup"
        lead="About three weeks in all, most of it waiting for parts. You see at each moment which step your clubs are at."
      >
        <BuildSteps />
      </Part>
      <Part
        title="How exact"
        lead="A catalog lists what a club should be. We list how far ours may be from your sheet; whatever is further does not leave."
      >
        <ToleranceTable />
        <SheetTable />
      </Part>
      <div className="page-width grid gap-x-14 gap-y-12 pt-14 md:pt-20 lg:grid-cols-2">
        <Part inColumn title="Who builds them">
          <StaffList services={['loft_lie_check']} />
        </Part>
        <BeginsWithFitting />
      </div>
      <Part title="Questions">
        <Questions questions={buildQuestions} />
      </Part>
      <AskPart
        title="Ask for a quote"
        lead="Say which clubs, and what you know of your numbers. The builder answers with what is possible, what it costs and when."
      >
        <EnquiryForm topic="build" />
      </AskPart>
    </Loaded>
  )
}

/** Most builds begin with a fitting: the times of the usual one. */
function BeginsWithFitting() {
  const { data: services } = useSuspenseQuery(servicesQuery)
  const fitting = services.find(({ code }) => code === 'iron_fitting')

  return (
    fitting && (
      <Part inColumn title="No numbers yet?">
        <p className="mb-4 text-muted">
          Then it begins with a fitting. These are the next free times of the {fitting.name.toLowerCase()};{' '}
          <ButtonLink to="/Book-Fitting" tone="plain" className="min-h-0!">
            all fittings
          </ButtonLink>{' '}
          stand on their own page.
        </p>
        <NextFreeTimes service={fitting} count={4} lines={3} />
      </Part>
    )
  )
}
