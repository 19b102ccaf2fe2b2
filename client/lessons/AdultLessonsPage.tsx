import { Offered } from '#client/catalog/Offered.tsx'
import { isAdultLesson } from '#client/catalog/offers.ts'
import { Ask } from '#client/content/Ask.tsx'
import { useContent } from '#client/content/use-content.ts'
import { EnquiryForm } from '#client/people/EnquiryForm.tsx'
import { OtherSession } from '#client/services/OtherSession.tsx'
import { ServicePage } from '#client/services/ServicePage.tsx'
import { Part } from '#client/ui/Part.tsx'
import type { Service } from '#shared/catalog/contract.ts'

import { filters } from './clinic-words.ts'
import { ComingClinics } from './ComingClinics.tsx'
import { Packages } from './Packages.tsx'

const name = 'Adult lessons'

export function AdultLessonsPage() {
  return (
    <Offered is={isAdultLesson} page="adult-lessons" name={name} topic="lesson" seed={9}>
      {(service, also) => <AdultLessons service={service} also={also} />}
    </Offered>
  )
}

function AdultLessons({ service, also }: { service: Service; also: readonly Service[] }) {
  const { head, packages, ask } = useContent('adult-lessons')

  return (
    <>
      <ServicePage service={service} page="adult-lessons" title={head?.title ?? name} seed={9} also={also}>
        <Packages service={service.code} of={packages} />
        <OtherSession service={also[0]} />
        <Part title="In a small group">
          <ComingClinics matches={filters[1].matches} count={3} all="/lessons/clinics-events?for=adult" />
        </Part>
      </ServicePage>
      <Ask of={ask}>
        <EnquiryForm topic="lesson" />
      </Ask>
    </>
  )
}
