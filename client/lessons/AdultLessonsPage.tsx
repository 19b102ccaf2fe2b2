import { Offered } from '#client/catalog/Offered.tsx'
import { isAdultLesson } from '#client/catalog/offers.ts'
import { EnquiryForm } from '#client/people/EnquiryForm.tsx'
import { OtherSession } from '#client/services/OtherSession.tsx'
import { ServicePage } from '#client/services/ServicePage.tsx'
import { AskPart } from '#client/ui/AskPart.tsx'
import { Part } from '#client/ui/Part.tsx'

import { adultWords } from './adult-words.ts'
import { filters } from './clinic-words.ts'
import { ComingClinics } from './ComingClinics.tsx'
import { Packages } from './Packages.tsx'

export function AdultLessonsPage() {
  return (
    <Offered is={isAdultLesson} words={adultWords} seed={9}>
      {(service, also) => (
        <>
          <ServicePage service={service} words={adultWords} title={adultWords.title} seed={9} also={also}>
            <Packages
              service={service.code}
              lead="One lesson shows you what to change. Several, some weeks apart, change it."
            />
            <OtherSession service={also[0]} />
            <Part title="In a small group">
              <ComingClinics matches={filters[1].matches} count={3} all="/lessons/clinics-events?for=adult" />
            </Part>
          </ServicePage>
          <AskPart title="Ask before you book" lead="Say what you would like to work on and which days suit you.">
            <EnquiryForm topic="lesson" />
          </AskPart>
        </>
      )}
    </Offered>
  )
}
