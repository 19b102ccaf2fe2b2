import { useSuspenseQuery } from '@tanstack/react-query'

import {
  firstOf,
  isBenchWork,
  isFitting,
  Offered,
  ServiceHero,
  servicesQuery,
  StaffList,
} from '#client/catalog/service.ts'
import { Ask, Definitions, Questions, useContent, WordedPart, Words } from '#client/content/service.ts'
import { EnquiryForm } from '#client/people/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { NextFreeTimes } from '#client/services/service.ts'
import { showPart } from '#client/ui/browser/show-part.ts'
import { Part } from '#client/ui/Part.tsx'
import type { Service } from '#shared/catalog/contract.ts'
import type { ContentText } from '#shared/content/contract.ts'

import { ClubPicker } from './ClubPicker.tsx'
import { SheetTable } from './SheetTable.tsx'

const name = 'Custom club builds'

/** Offers builds if the studio has a bench, and says so if it has none. */
export function CustomBuildsPage() {
  return (
    <Offered is={isBenchWork} page="builds" name={name} topic="build" seed={112}>
      {(first, others) => <Builds benchWork={[first, ...others]} />}
    </Offered>
  )
}

function Builds({ benchWork }: { benchWork: readonly Service[] }) {
  const { head, steps, measures, questions, ask } = useContent('builds')

  return (
    <>
      <ServiceHero
        seed={112}
        title={head?.title ?? name}
        lead={head?.lead && <Words html={head.lead} />}
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
      <BuildSteps of={steps} />
      <Definitions of={measures} title="What is measured">
        <SheetTable />
      </Definitions>
      <div className="page-width grid gap-x-14 gap-y-12 pt-14 md:pt-20 lg:grid-cols-2">
        <Part inColumn title="Who works at the bench">
          <StaffList services={benchWork.map(({ code }) => code)} />
        </Part>
        <BeginsWithFitting />
      </div>
      <Questions of={[questions]} />
      <Ask of={ask}>
        <EnquiryForm topic="build" />
      </Ask>
    </>
  )
}

/** Free times of the first fitting: most builds begin with one. */
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

/** From the first measurement to pickup. */
function BuildSteps({ of: text }: { of: ContentText | undefined }) {
  return (
    <WordedPart of={text} title="How it goes">
      {(steps) => (
        <ol className="border-t-2 border-ink">
          {steps.map(({ title, html }, index) => (
            <li
              key={`${index} ${title}`}
              className="grid grid-cols-[2.25rem_1fr] gap-x-3 gap-y-1 border-b border-line py-4 md:grid-cols-[2.5rem_15rem_1fr] md:gap-x-6"
            >
              <span
                aria-hidden
                className="row-span-2 font-display text-2xl leading-tight text-flag figures md:row-span-1"
              >
                {index + 1}
              </span>
              <h3 className="font-semibold">{title}</h3>
              <Words html={html} className="max-w-[62ch] text-muted max-md:col-start-2" />
            </li>
          ))}
        </ol>
      )}
    </WordedPart>
  )
}
