import { isAdultLesson, Offered } from '#client/catalog/service.ts'
import { Ask, useContent } from '#client/content/service.ts'
import { EnquiryForm } from '#client/people/service.ts'
import { OtherSession, ServicePage } from '#client/services/service.ts'
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
