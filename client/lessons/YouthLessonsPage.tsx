import { Offered } from '#client/catalog/Offered.tsx'
import { isJuniorLesson } from '#client/catalog/offers.ts'
import { EnquiryForm } from '#client/people/EnquiryForm.tsx'
import { OtherSession } from '#client/services/OtherSession.tsx'
import { ServicePage } from '#client/services/ServicePage.tsx'
import { AskPart } from '#client/ui/AskPart.tsx'
import { Part } from '#client/ui/Part.tsx'

import { AgeBands } from './AgeBands.tsx'
import { filters } from './clinic-words.ts'
import { ComingClinics } from './ComingClinics.tsx'
import { Packages } from './Packages.tsx'
import { youthWords } from './youth-words.ts'

export function YouthLessonsPage() {
  return (
    <Offered is={isJuniorLesson} words={youthWords} seed={18}>
      {(service, also) => (
        <>
          <ServicePage service={service} words={youthWords} title={youthWords.title} seed={18} also={also}>
            <Part title="By age">
              <AgeBands />
            </Part>
            <Packages service={service.code} />
            <OtherSession service={also[0]} />
            <Part title="Juniors’ clinics">
              <ComingClinics matches={filters[2].matches} count={3} all="/lessons/clinics-events?for=junior" />
            </Part>
          </ServicePage>
          <AskPart
            title="Ask before the first time"
            lead="Tell us the age and what the junior has done before. A person answers, to you."
          >
            <EnquiryForm topic="lesson" />
          </AskPart>
        </>
      )}
    </Offered>
  )
}
