import { useSuspenseQuery } from '@tanstack/react-query'

import { Questions } from '#client/catalog/Questions.tsx'
import { EnquiryForm } from '#client/people/EnquiryForm.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { AskPart } from '#client/ui/AskPart.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Part } from '#client/ui/Part.tsx'
import type { Clinic } from '#shared/lessons/contract.ts'

import { clinicQuestions } from './clinic-questions.ts'
import { aboutWords, filters } from './clinic-words.ts'
import { ClinicFilter } from './ClinicFilter.tsx'
import { ClinicRow } from './ClinicRow.tsx'
import { clinicsQuery } from './queries.ts'

export function Clinics() {
  const { data: clinics } = useSuspenseQuery(clinicsQuery)
  const { read } = useAddress()
  const filter = filters.find(({ value }) => value === read('for')) ?? filters[0]
  const shown = clinics.filter(filter.matches)
  const asked = clinics.find(({ slug }) => slug === read('about'))
  const placeOf = (slug: string) => {
    const query = new URLSearchParams({ ...(filter.value !== 'all' && { for: filter.value }), about: slug })
    return `/lessons/clinics-events?${query.toString()}#ask`
  }

  return (
    <>
      <Part title="What is coming">
        <ClinicFilter clinics={clinics} chosen={filter.value} />
        {shown.length > 0 ? (
          <ul>
            {shown.map((clinic) => (
              <ClinicRow key={clinic.id} clinic={clinic} place={placeOf(clinic.slug)} />
            ))}
          </ul>
        ) : (
          <div className="pt-6">
            <EmptyState
              title="Nothing planned right now"
              action={<ButtonLink to="/lessons/adult">See private lessons</ButtonLink>}
            >
              The next dates are announced here. Ask below, and we write to you when there is one for you.
            </EmptyState>
          </div>
        )}
      </Part>
      <Part title="Questions">
        <Questions questions={clinicQuestions} />
      </Part>
      <AskPlace asked={asked} />
    </>
  )
}

/** A place in the one that was pressed, or a question about any of them. */
function AskPlace({ asked }: { asked: Clinic | undefined }) {
  const wording = useStudio()
  const about = asked && aboutWords(asked, wording)
  const isFull = asked?.placesLeft === 0

  return (
    <AskPart
      title={isFull ? 'Ask to be next' : asked ? 'Ask for a place' : 'Ask about a clinic'}
      lead={
        isFull
          ? 'It is full. Leave your name, in case a place becomes free.'
          : 'Say who comes and how many. A person answers; you pay at the studio.'
      }
    >
      <EnquiryForm topic="clinic" {...(about && { about })} />
    </AskPart>
  )
}
