import { useSuspenseQuery } from '@tanstack/react-query'

import { Offered } from '#client/catalog/Offered.tsx'
import { firstOf, isBenchWork, isFitting } from '#client/catalog/offers.ts'
import { servicesQuery } from '#client/catalog/queries.ts'
import { Questions } from '#client/catalog/Questions.tsx'
import { ServiceHero } from '#client/catalog/ServiceHero.tsx'
import { StaffList } from '#client/catalog/StaffList.tsx'
import { EnquiryForm } from '#client/people/EnquiryForm.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { NextFreeTimes } from '#client/services/NextFreeTimes.tsx'
import { AskPart } from '#client/ui/AskPart.tsx'
import { showPart } from '#client/ui/browser/show-part.ts'
import { Part } from '#client/ui/Part.tsx'
import type { Service } from '#shared/catalog/contract.ts'

import { buildQuestions } from './build-words.ts'
import { BuildSteps } from './BuildSteps.tsx'
import { ClubPicker } from './ClubPicker.tsx'
import { MeasureTable } from './MeasureTable.tsx'
import { SheetTable } from './SheetTable.tsx'

const words = {
  title: 'Custom club builds',
  lead: 'Clubs built to a sheet of numbers, one at a time, and measured against it.',
  topic: 'build',
} as const

/** A studio with a bench builds; any other says that it does not. */
export function CustomBuildsPage() {
  return (
    <Offered is={isBenchWork} words={words} seed={112}>
      {(first, others) => <Builds benchWork={[first, ...others]} />}
    </Offered>
  )
}

function Builds({ benchWork }: { benchWork: readonly Service[] }) {
  return (
    <>
      <ServiceHero
        seed={112}
        title={words.title}
        lead={words.lead}
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
      <Part title="From the first number to pickup">
        <BuildSteps />
      </Part>
      <Part
        title="What is measured"
        lead="A catalog lists what a club should be. A sheet says what yours should be, and what it became."
      >
        <MeasureTable />
        <SheetTable />
      </Part>
      <div className="page-width grid gap-x-14 gap-y-12 pt-14 md:pt-20 lg:grid-cols-2">
        <Part inColumn title="Who works at the bench">
          <StaffList services={benchWork.map(({ code }) => code)} />
        </Part>
        <BeginsWithFitting />
      </div>
      <Part title="Questions">
        <Questions questions={buildQuestions} />
      </Part>
      <AskPart
        title="Ask for a quote"
        lead="Say which clubs, and what you know of your numbers. A person answers with what is possible, what it costs and when."
      >
        <EnquiryForm topic="build" />
      </AskPart>
    </>
  )
}

/** Most builds begin with a fitting: the times of the first one. */
function BeginsWithFitting() {
  const { data: services } = useSuspenseQuery(servicesQuery)
  const fitting = firstOf(services.filter(isFitting))

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
