import { isJuniorLesson, Offered } from '#client/catalog/service.ts'
import { Ask, useContent, WordedPart, Words } from '#client/content/service.ts'
import { EnquiryForm } from '#client/people/service.ts'
import { OtherSession, ServicePage } from '#client/services/service.ts'
import { Part } from '#client/ui/Part.tsx'
import type { Service } from '#shared/catalog/contract.ts'

import { filters } from './clinic-words.ts'
import { ComingClinics } from './ComingClinics.tsx'
import { Packages } from './Packages.tsx'

const name = 'Youth lessons'

export function YouthLessonsPage() {
  return (
    <Offered is={isJuniorLesson} page="youth-lessons" name={name} topic="lesson" seed={18}>
      {(service, also) => <YouthLessons service={service} also={also} />}
    </Offered>
  )
}

function YouthLessons({ service, also }: { service: Service; also: readonly Service[] }) {
  const { head, ages, ask } = useContent('youth-lessons')

  return (
    <>
      <ServicePage service={service} page="youth-lessons" title={head?.title ?? name} seed={18} also={also}>
        <WordedPart of={ages} title="By age">
          {(bands) => (
            <ul className="border-t-2 border-ink">
              {bands.map(({ title, html }, at) => (
                <li
                  key={`${at} ${title}`}
                  className="grid gap-x-6 gap-y-1 border-b border-line py-4 md:grid-cols-[8rem_1fr] md:items-baseline"
                >
                  <h3 className="font-display text-2xl font-medium whitespace-nowrap figures">{title}</h3>
                  <Words html={html} />
                </li>
              ))}
            </ul>
          )}
        </WordedPart>
        <Packages service={service.code} />
        <OtherSession service={also[0]} />
        <Part title="Juniors’ clinics">
          <ComingClinics matches={filters[2].matches} count={3} all="/lessons/clinics-events?for=junior" />
        </Part>
      </ServicePage>
      <Ask of={ask}>
        <EnquiryForm topic="lesson" />
      </Ask>
    </>
  )
}
