import { Offered } from '#client/catalog/Offered.tsx'
import { OtherSession } from '#client/catalog/OtherSession.tsx'
import { PageSkeleton } from '#client/catalog/PageSkeleton.tsx'
import { ServicePage } from '#client/catalog/ServicePage.tsx'
import { EnquiryForm } from '#client/people/EnquiryForm.tsx'
import { AskPart } from '#client/ui/AskPart.tsx'
import { Loaded } from '#client/ui/Loaded.tsx'
import { Part } from '#client/ui/Part.tsx'

import { adultWords } from './adult-words.ts'
import { filters } from './clinic-words.ts'
import { ComingClinics } from './ComingClinics.tsx'
import { Packages } from './Packages.tsx'

export function AdultLessonsPage() {
  return (
    <Loaded skeleton={<PageSkeleton />}>
      <Offered code="adult_lesson" title={adultWords.title}>
        {(service, all) => (
          <>
            <ServicePage
              service={service}
              words={adultWords}
              title="Adult lessons"
              seed={9}
              also={all.filter(({ code }) => code === 'playing_lesson')}
            >
              <Part
                title="Several lessons"
                lead="One lesson shows you what to change. Several, some weeks apart, change it. Good with every coach."
              >
                <Packages service={service.code} />
              </Part>
              <OtherSession
                service={all.find(({ code }) => code === 'playing_lesson')}
                title="On the course, indoors"
                lead="Nine simulated holes with a coach beside you, who hits nothing and asks a lot."
              />
              <Part title="In a small group">
                <ComingClinics matches={filters[1].matches} count={3} all="/lessons/clinics-events?for=adult" />
              </Part>
            </ServicePage>
            <AskPart
              title="Take a package, or ask"
              lead="Say how many lessons and which days suit you. We put the first date in and answer within a working day; you pay at the studio."
            >
              <EnquiryForm topic="lesson" />
            </AskPart>
          </>
        )}
      </Offered>
    </Loaded>
  )
}
