import { Offered } from '#client/catalog/Offered.tsx'
import { PageSkeleton } from '#client/catalog/PageSkeleton.tsx'
import { ServicePage } from '#client/catalog/ServicePage.tsx'
import { EnquiryForm } from '#client/people/EnquiryForm.tsx'
import { AskPart } from '#client/ui/AskPart.tsx'
import { Loaded } from '#client/ui/Loaded.tsx'
import { Part } from '#client/ui/Part.tsx'

import { AgeBands } from './AgeBands.tsx'
import { filters } from './clinic-words.ts'
import { ComingClinics } from './ComingClinics.tsx'
import { GuardianRules } from './GuardianRules.tsx'
import { Packages } from './Packages.tsx'
import { youthWords } from './youth-words.ts'

export function YouthLessonsPage() {
  return (
    <Loaded skeleton={<PageSkeleton />}>
      <Offered code="junior_lesson" title={youthWords.title}>
        {(service) => (
          <>
            <ServicePage service={service} words={youthWords} title="Youth lessons" seed={18}>
              <Part title="By age">
                <AgeBands />
              </Part>
              <Part title="What we promise parents and guardians">
                <GuardianRules />
              </Part>
              <div className="page-width grid gap-x-14 gap-y-12 pt-14 md:pt-20 lg:grid-cols-2">
                <Part inColumn title="Several lessons">
                  <Packages service={service.code} />
                </Part>
                <Part inColumn title="Juniors’ clinics">
                  <ComingClinics matches={filters[2].matches} count={3} all="/lessons/clinics-events?for=junior" />
                </Part>
              </div>
            </ServicePage>
            <AskPart
              title="Ask before the first time"
              lead="Tell us the age, what the junior has done before and what makes them laugh. A coach answers, to you."
            >
              <EnquiryForm topic="lesson" />
            </AskPart>
          </>
        )}
      </Offered>
    </Loaded>
  )
}
