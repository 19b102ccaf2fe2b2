import type { ReactNode } from 'react'

import { ServiceData, ServiceHero, SessionSteps, StaffList } from '#client/catalog/service.ts'
import { Questions, useContent } from '#client/content/service.ts'
import { Part } from '#client/ui/Part.tsx'
import type { Service } from '#shared/catalog/contract.ts'
import type { ContentText } from '#shared/content/contract.ts'

import { BookingPanel } from './BookingPanel.tsx'
import { CostLines } from './CostLines.tsx'

/** The page of one service that can be booked: everything that is asked before, and the times beside it. */
export function ServicePage({
  service,
  page,
  title = service.name,
  seed,
  also = [],
  askedFirst,
  children,
}: {
  service: Service
  page: 'swing-evaluation' | 'putters' | 'adult-lessons' | 'youth-lessons'
  title?: string
  seed: number
  /** Services of the same kind, for the prices. */
  also?: readonly Service[]
  /** Questions about this very service, before those of its kind and of all. */
  askedFirst?: ContentText | undefined
  children?: ReactNode
}) {
  const { steps, questions } = useContent(page)
  const { questions: ofAll } = useContent('services')

  return (
    <>
      <ServiceData service={service} />
      <ServiceHero seed={seed} title={title} lead={service.summary} more={service.description}>
        <BookingPanel service={service} />
      </ServiceHero>
      <div className="page-width grid gap-x-14 gap-y-12 pt-10 md:pt-16 lg:grid-cols-[1.2fr_1fr]">
        <div>
          <p className="mb-8 max-w-[66ch] text-muted lg:hidden">{service.description}</p>
          <SessionSteps of={steps} />
        </div>
        <div className="grid content-start gap-11">
          <Part inColumn title="Who does it">
            <StaffList services={[service.code]} />
          </Part>
          <Part inColumn title="What it costs">
            <CostLines services={[service, ...also]} />
          </Part>
          {service.bringAlong && (
            <Part inColumn title="What to bring">
              <p>{service.bringAlong}</p>
            </Part>
          )}
        </div>
      </div>
      {children}
      <Questions of={[askedFirst, questions, ofAll]} />
    </>
  )
}
